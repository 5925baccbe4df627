package main

import (
	"fmt"
	"net/http"
	"regexp"
	"time"
)

type ticket struct {
	ID        string `json:"id"`
	GarageID  int64  `json:"garageId"`
	Plate     string `json:"plate"`
	EnteredAt string `json:"enteredAt"`
	Closed    bool   `json:"closed"`
	Fee       *int64 `json:"fee,omitempty"`
	Note      *note  `json:"-"`
}

type note struct{ text string }

var (
	ticketPattern = regexp.MustCompile(`^t-[0-9]{1,9}$`)
	lastTicket    = 1
	tickets       = map[string]ticket{
		"t-1": {ID: "t-1", GarageID: 1, Plate: "B-XY 12", EnteredAt: "2026-03-01T08:00:00Z"},
	}
)

func openTicket(w http.ResponseWriter, r *http.Request) {
	members, err := object(r, "garageId", "plate", "enteredAt")
	if err != nil {
		badRequest(w, err.Error())
		return
	}
	garageID, there, err := number(members, "garageId", 1, 1<<63-1)
	if err != nil || !there {
		badRequest(w, "garageId is missing or invalid")
		return
	}
	plate, err := text(members, "plate", 2, 10)
	if err != nil {
		badRequest(w, err.Error())
		return
	}
	entered := time.Now()
	given, err := read(members, "enteredAt", &entered)
	if err != nil {
		badRequest(w, err.Error())
		return
	}
	mutex.Lock()
	defer mutex.Unlock()
	if _, there := garages[garageID]; !there {
		notFound(w)
		return
	}
	value := ticket{GarageID: garageID, Plate: plate, EnteredAt: entered.Format(time.RFC3339Nano)}
	if fault == "zone-dropped" && given {
		value.EnteredAt = entered.Format("2006-01-02T15:04:05Z")
	}
	lastTicket++
	value.ID = fmt.Sprintf("t-%d", lastTicket)
	tickets[value.ID] = value
	writeJSON(w, http.StatusCreated, value)
}

// findTicket finds the ticket of the path; it has answered if it returns false.
func findTicket(w http.ResponseWriter, r *http.Request) (ticket, bool) {
	id := r.PathValue("ticketId")
	if !ticketPattern.MatchString(id) {
		badRequest(w, "the id is invalid")
		return ticket{}, false
	}
	value, there := tickets[id]
	if !there {
		notFound(w)
	}
	return value, there
}

func getTicket(w http.ResponseWriter, r *http.Request) {
	mutex.Lock()
	defer mutex.Unlock()
	if value, there := findTicket(w, r); there {
		writeJSON(w, http.StatusOK, value)
	}
}

func closeTicket(w http.ResponseWriter, r *http.Request) {
	mutex.Lock()
	defer mutex.Unlock()
	value, there := findTicket(w, r)
	if !there {
		return
	}
	if value.Closed {
		if fault == "stack-trace" {
			panic(value.Note.text)
		}
		writeError(w, http.StatusConflict, "conflict", "the ticket is closed")
		return
	}
	entered, _ := time.Parse(time.RFC3339Nano, value.EnteredAt)
	hours := int64(time.Since(entered).Hours()) + 1
	fee := hours * garages[value.GarageID].HourlyRate
	if hours < 0 && fault != "negative-fee" {
		fee = 0
	}
	value.Closed = true
	value.Fee = &fee
	tickets[value.ID] = value
	writeJSON(w, http.StatusOK, value)
}
