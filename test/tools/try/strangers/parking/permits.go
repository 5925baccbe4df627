package main

import (
	"fmt"
	"net/http"
	"regexp"
	"time"
	"unicode/utf8"
)

type permit struct {
	Plate      string `json:"plate"`
	Holder     string `json:"holder"`
	Zone       int64  `json:"zone"`
	ValidUntil string `json:"validUntil"`
	version    int
}

var (
	platePattern = regexp.MustCompile(`^[A-ZÄÖÜ0-9-]+$`)
	permits      = map[string]permit{
		"KÖ-AB1": {"KÖ-AB1", "Jürgen Groß", 7, "2031-12-31", 1},
	}
)

func (value permit) etag() string { return fmt.Sprintf("%q", fmt.Sprint(value.version)) }

func plateOf(w http.ResponseWriter, r *http.Request) (string, bool) {
	plate := r.PathValue("plate")
	length := utf8.RuneCountInString(plate)
	if length < 2 || length > 10 || !platePattern.MatchString(plate) {
		badRequest(w, "the plate is invalid")
		return "", false
	}
	return plate, true
}

func writePermit(w http.ResponseWriter, value permit) {
	if fault != "no-etag" {
		w.Header().Set("ETag", value.etag())
	}
	writeJSON(w, http.StatusOK, value)
}

func getPermit(w http.ResponseWriter, r *http.Request) {
	plate, ok := plateOf(w, r)
	if !ok {
		return
	}
	mutex.Lock()
	defer mutex.Unlock()
	value, there := permits[plate]
	if !there {
		notFound(w)
		return
	}
	if fault == "json-as-text" {
		w.Header().Set("ETag", value.etag())
		fmt.Fprintf(w, `{"plate":%q,"holder":%q,"zone":%d,"validUntil":%q}`, value.Plate, value.Holder, value.Zone, value.ValidUntil)
		return
	}
	writePermit(w, value)
}

func putPermit(w http.ResponseWriter, r *http.Request) {
	plate, ok := plateOf(w, r)
	if !ok {
		return
	}
	value := permit{Plate: plate}
	members, err := object(r, "holder", "zone", "validUntil")
	if err == nil {
		value.Holder, err = text(members, "holder", 1, 80)
	}
	var there bool
	if err == nil {
		value.Zone, there, err = number(members, "zone", 1, 99)
		if err == nil && !there {
			err = errMissing("zone")
		}
	}
	if err == nil {
		value.ValidUntil, err = text(members, "validUntil", 10, 10)
	}
	if err == nil {
		_, err = time.Parse(time.DateOnly, value.ValidUntil)
		if fault == "any-date" {
			err = nil
		}
	}
	if err != nil {
		badRequest(w, err.Error())
		return
	}
	match := r.Header.Get("If-Match")
	if match != "" && !regexp.MustCompile(`^"[0-9]+"$`).MatchString(match) {
		badRequest(w, "If-Match is invalid")
		return
	}
	mutex.Lock()
	defer mutex.Unlock()
	known, there := permits[plate]
	if match != "" && (!there || match != known.etag()) && fault != "if-match-ignored" {
		writeError(w, http.StatusPreconditionFailed, "precondition_failed", "the permit has changed")
		return
	}
	value.version = known.version + 1
	permits[plate] = value
	writePermit(w, value)
}

func deletePermit(w http.ResponseWriter, r *http.Request) {
	plate, ok := plateOf(w, r)
	if !ok {
		return
	}
	mutex.Lock()
	defer mutex.Unlock()
	if _, there := permits[plate]; !there {
		notFound(w)
		return
	}
	delete(permits, plate)
	w.WriteHeader(http.StatusNoContent)
}
