// Parking: garages, tickets and permits, as a small team writes it in Go.
// FAULT names the one fault that the service has.
package main

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"runtime/debug"
	"strings"
)

var fault = os.Getenv("FAULT")

const key = "garage-key"

func authorized(handler http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		given := r.Header.Get("X-Api-Key")
		if given != key && !(fault == "any-key" && given != "") {
			writeError(w, http.StatusUnauthorized, "unauthorized", "a key is needed")
			return
		}
		handler(w, r)
	}
}

// recovered answers 500 for a panic, without the reason.
func recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if reason := recover(); reason != nil {
				text := "internal error"
				if fault == "stack-trace" {
					text = fmt.Sprintf("%v\n%s", reason, debug.Stack())
				}
				http.Error(w, text, http.StatusInternalServerError)
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// strictMethods changes what the router does with methods that a path does not have.
func strictMethods(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if fault == "head-405" && r.Method == http.MethodHead && strings.HasPrefix(r.URL.Path, "/v1/garages") {
			w.Header().Set("Allow", "GET")
			w.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		if fault == "method-404" {
			switch r.Method {
			case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete:
			default:
				http.NotFound(w, r)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

func routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/garages", listGarages)
	mux.HandleFunc("POST /v1/garages", authorized(createGarage))
	mux.HandleFunc("GET /v1/garages/{garageId}", getGarage)
	mux.HandleFunc("PUT /v1/garages/{garageId}", authorized(replaceGarage))
	mux.HandleFunc("DELETE /v1/garages/{garageId}", authorized(deleteGarage))
	mux.HandleFunc("GET /v1/garages/{garageId}/spots", listSpots)
	mux.HandleFunc("POST /v1/garages/{garageId}/spots", authorized(addSpot))
	mux.HandleFunc("POST /v1/tickets", openTicket)
	mux.HandleFunc("GET /v1/tickets/{ticketId}", getTicket)
	mux.HandleFunc("POST /v1/tickets/{ticketId}/exit", closeTicket)
	mux.HandleFunc("GET /v1/permits/{plate}", getPermit)
	mux.HandleFunc("PUT /v1/permits/{plate}", authorized(putPermit))
	mux.HandleFunc("DELETE /v1/permits/{plate}", authorized(deletePermit))
	mux.HandleFunc("GET /v1/healthz", func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusOK, map[string]string{"status": "ok"})
	})
	return recovered(strictMethods(mux))
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("listening on http://%s\n", listener.Addr())
	log.Fatal(http.Serve(listener, routes()))
}
