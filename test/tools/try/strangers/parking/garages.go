package main

import (
	"encoding/json"
	"math"
	"net/http"
	"sort"
	"strconv"
	"sync"
)

type garage struct {
	ID         int64  `json:"id"`
	Name       string `json:"name"`
	Capacity   int64  `json:"capacity"`
	Open24h    bool   `json:"open24h"`
	HourlyRate int64  `json:"hourlyRate"`
}

// sparse is a garage whose zero values are left out.
type sparse struct {
	ID         int64  `json:"id"`
	Name       string `json:"name"`
	Capacity   int64  `json:"capacity"`
	Open24h    bool   `json:"open24h,omitempty"`
	HourlyRate int64  `json:"hourlyRate,omitempty"`
}

type spot struct {
	ID    int64   `json:"id"`
	Level int64   `json:"level"`
	Kind  string  `json:"kind"`
	Label *string `json:"label"`
}

var (
	mutex   sync.Mutex
	lastID  int64 = 3
	garages       = map[int64]garage{
		1: {1, "Central Station", 420, true, 300},
		2: {2, "Old Town", 96, false, 250},
		3: {3, "Harbour", 180, false, 200},
	}
	spots = map[int64][]spot{
		1: {{1, -1, "car", nil}, {2, -1, "electric", nil}},
	}
	kinds = map[string]bool{"car": true, "motorcycle": true, "electric": true, "disabled": true}
)

func shown(value garage) any {
	if fault == "zero-left-out" {
		return sparse(value)
	}
	return value
}

func listGarages(w http.ResponseWriter, r *http.Request) {
	after, err := queryNumber(r, "after", 0, 0, math.MaxInt64)
	if err != nil {
		badRequest(w, err.Error())
		return
	}
	limit, err := queryNumber(r, "limit", 25, 1, 100)
	if err != nil {
		badRequest(w, err.Error())
		return
	}
	mutex.Lock()
	defer mutex.Unlock()
	page := []garage{}
	for _, value := range garages {
		if value.ID > after || (fault == "page-repeats" && after > 0 && value.ID == after) {
			page = append(page, value)
		}
	}
	sort.Slice(page, func(i, j int) bool { return page[i].ID < page[j].ID })
	if int64(len(page)) > limit {
		page = page[:limit]
	}
	if fault != "no-total" {
		w.Header().Set("X-Total-Count", strconv.Itoa(len(garages)))
	}
	all := []any{}
	for _, value := range page {
		all = append(all, shown(value))
	}
	writeJSON(w, http.StatusOK, all)
}

// garageID reads the id of the path; it has answered if it returns false.
func garageID(w http.ResponseWriter, r *http.Request) (int64, bool) {
	id, err := strconv.ParseInt(r.PathValue("garageId"), 10, 64)
	if err != nil && fault == "bad-id-500" {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return 0, false
	}
	if err != nil || id < 1 {
		badRequest(w, "the id is invalid")
		return 0, false
	}
	return id, true
}

func readGarage(r *http.Request) (garage, error) {
	value := garage{HourlyRate: 250}
	members, err := object(r, "name", "capacity", "open24h", "hourlyRate")
	if err != nil {
		return value, err
	}
	if value.Name, err = text(members, "name", 1, 60); err != nil {
		return value, err
	}
	var there bool
	if value.Capacity, there, err = number(members, "capacity", 1, 5000); err != nil {
		return value, err
	}
	if !there {
		return value, errMissing("capacity")
	}
	if _, err = read(members, "open24h", &value.Open24h); err != nil {
		return value, err
	}
	rate, there, err := number(members, "hourlyRate", 0, 10000)
	if there {
		value.HourlyRate = rate
	} else if fault == "default-lost" {
		value.HourlyRate = 0
	}
	return value, err
}

type errMissing string

func (name errMissing) Error() string { return string(name) + " is missing" }

func createGarage(w http.ResponseWriter, r *http.Request) {
	value, err := readGarage(r)
	if err != nil {
		badRequest(w, err.Error())
		return
	}
	mutex.Lock()
	defer mutex.Unlock()
	lastID++
	value.ID = lastID
	garages[value.ID] = value
	writeJSON(w, http.StatusCreated, shown(value))
}

func getGarage(w http.ResponseWriter, r *http.Request) {
	id, ok := garageID(w, r)
	if !ok {
		return
	}
	mutex.Lock()
	defer mutex.Unlock()
	value, there := garages[id]
	if !there && fault != "zero-for-missing" {
		notFound(w)
		return
	}
	writeJSON(w, http.StatusOK, shown(value))
}

func replaceGarage(w http.ResponseWriter, r *http.Request) {
	id, ok := garageID(w, r)
	if !ok {
		return
	}
	value, err := readGarage(r)
	if err != nil {
		badRequest(w, err.Error())
		return
	}
	mutex.Lock()
	defer mutex.Unlock()
	if _, there := garages[id]; !there {
		notFound(w)
		return
	}
	value.ID = id
	if fault != "put-not-saved" {
		garages[id] = value
	}
	writeJSON(w, http.StatusOK, shown(value))
}

func deleteGarage(w http.ResponseWriter, r *http.Request) {
	id, ok := garageID(w, r)
	if !ok {
		return
	}
	mutex.Lock()
	defer mutex.Unlock()
	if _, there := garages[id]; !there && fault != "delete-missing-204" {
		notFound(w)
		return
	}
	delete(garages, id)
	if fault != "spots-of-deleted" {
		delete(spots, id)
	}
	w.WriteHeader(http.StatusNoContent)
}

func listSpots(w http.ResponseWriter, r *http.Request) {
	id, ok := garageID(w, r)
	if !ok {
		return
	}
	kind, filtered := r.URL.Query().Get("kind"), r.URL.Query().Has("kind")
	if filtered && !kinds[kind] {
		badRequest(w, "kind is invalid")
		return
	}
	mutex.Lock()
	defer mutex.Unlock()
	_, there := garages[id]
	if !there && !(fault == "spots-of-deleted" && spots[id] != nil) {
		notFound(w)
		return
	}
	var found []spot
	if fault != "null-for-empty" {
		found = []spot{}
	}
	for _, value := range spots[id] {
		if !filtered || value.Kind == kind {
			found = append(found, value)
		}
	}
	writeJSON(w, http.StatusOK, found)
}

func addSpot(w http.ResponseWriter, r *http.Request) {
	id, ok := garageID(w, r)
	if !ok {
		return
	}
	value, err := readSpot(r)
	if err != nil {
		badRequest(w, err.Error())
		return
	}
	mutex.Lock()
	defer mutex.Unlock()
	if _, there := garages[id]; !there {
		notFound(w)
		return
	}
	lastID++
	value.ID = lastID
	spots[id] = append(spots[id], value)
	writeJSON(w, http.StatusCreated, value)
}

func readSpot(r *http.Request) (spot, error) {
	var value spot
	members, err := object(r, "level", "kind", "label")
	if err != nil {
		return value, err
	}
	var there bool
	if value.Level, there, err = number(members, "level", -9, 20); err != nil {
		return value, err
	}
	if !there {
		return value, errMissing("level")
	}
	if value.Kind, err = text(members, "kind", 1, 20); err != nil {
		return value, err
	}
	if !kinds[value.Kind] && fault != "any-kind" {
		return value, errMissing("a known kind")
	}
	if raw, there := members["label"]; there && string(raw) != "null" {
		label, err := text(map[string]json.RawMessage{"label": raw}, "label", 0, 12)
		if err != nil {
			return value, err
		}
		value.Label = &label
	}
	return value, nil
}
