package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"unicode/utf8"
)

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}

func writeError(w http.ResponseWriter, status int, code, message string) {
	writeJSON(w, status, map[string]string{"code": code, "message": message})
}

func badRequest(w http.ResponseWriter, message string) {
	writeError(w, http.StatusBadRequest, "bad_request", message)
}

func notFound(w http.ResponseWriter) {
	writeError(w, http.StatusNotFound, "not_found", "no such item")
}

// object reads a body into its members. Keys are compared by case: encoding/json itself would not.
func object(r *http.Request, allowed ...string) (map[string]json.RawMessage, error) {
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "application/json" && fault != "any-media-type" {
		return nil, errors.New("the body has to be JSON")
	}
	body, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, 1<<20))
	if err != nil {
		return nil, err
	}
	if fault == "empty-body-500" && len(body) == 0 {
		panic(io.EOF)
	}
	var members map[string]json.RawMessage
	decoder := json.NewDecoder(bytes.NewReader(body))
	if err := decoder.Decode(&members); err != nil {
		return nil, err
	}
	if members == nil {
		return nil, errors.New("the body has to be an object")
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, errors.New("text after the body")
	}
	for name := range members {
		known := fault == "unknown-fields"
		for _, other := range allowed {
			known = known || name == other
		}
		if !known {
			return nil, errors.New("unknown field " + strconv.Quote(name))
		}
	}
	return members, nil
}

// read decodes a member into a target, and tells whether it is there.
func read(members map[string]json.RawMessage, name string, target any) (bool, error) {
	raw, there := members[name]
	if !there {
		return false, nil
	}
	if string(raw) == "null" {
		return true, errors.New(name + " is null")
	}
	if err := json.Unmarshal(raw, target); err != nil {
		return true, errors.New(name + " is invalid")
	}
	return true, nil
}

func text(members map[string]json.RawMessage, name string, least, most int) (string, error) {
	var value string
	there, err := read(members, name, &value)
	if err != nil {
		return "", err
	}
	length := utf8.RuneCountInString(value)
	if fault == "bytes-as-characters" {
		length = len(value)
	}
	if !there || length < least || length > most {
		return "", errors.New(name + " is missing or has the wrong length")
	}
	return value, nil
}

func number(members map[string]json.RawMessage, name string, least, most int64) (int64, bool, error) {
	var value int64
	there, err := read(members, name, &value)
	if err == nil && there && (value < least || value > most) {
		err = errors.New(name + " is out of range")
	}
	return value, there, err
}

func queryNumber(r *http.Request, name string, fallback, least, most int64) (int64, error) {
	if !r.URL.Query().Has(name) {
		return fallback, nil
	}
	value, err := strconv.ParseInt(r.URL.Query().Get(name), 10, 64)
	if fault == "negative-limit-500" && name == "limit" && err == nil && value < 0 {
		return value, nil
	}
	if err != nil || value < least || value > most {
		return 0, errors.New(name + " is invalid")
	}
	return value, nil
}
