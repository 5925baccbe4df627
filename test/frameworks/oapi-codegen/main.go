// The twelve operations of ../README.md, as users of oapi-codegen write them for its strict server.
package main

//go:generate go tool oapi-codegen -config config.yaml openapi.yaml

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"
	"sync"

	"github.com/oapi-codegen/nullable"
	"github.com/oapi-codegen/runtime"
)

type server struct {
	lock   sync.Mutex
	things map[int64]Thing
}

var _ StrictServerInterface = (*server)(nil)

func thingOf(id int64, made NewThing) Thing {
	count := made.Count
	if count == nil {
		one := int32(1)
		count = &one
	}
	return Thing{
		Id: id, Name: made.Name, Kind: made.Kind, Note: made.Note, Count: count, Serial: made.Serial,
		Day: made.Day, Opens: made.Opens, At: made.At, Price: made.Price,
	}
}

func (s *server) CreateThing(_ context.Context, request CreateThingRequestObject) (CreateThingResponseObject, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	thing := thingOf(int64(len(s.things)+1), *request.Body)
	s.things[thing.Id] = thing
	return CreateThing201JSONResponse(thing), nil
}

func (s *server) GetThing(_ context.Context, request GetThingRequestObject) (GetThingResponseObject, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	thing, found := s.things[request.Id]
	if !found {
		return GetThingdefaultJSONResponse{
			StatusCode: http.StatusNotFound,
			Body:       Error{Code: "missing", Detail: fmt.Sprintf("There is no thing %d.", request.Id)},
		}, nil
	}
	return GetThing200JSONResponse(thing), nil
}

func (s *server) ReplaceThing(_ context.Context, request ReplaceThingRequestObject) (ReplaceThingResponseObject, error) {
	return ReplaceThing202JSONResponse(thingOf(request.Id, *request.Body)), nil
}

func (s *server) DeleteThing(_ context.Context, request DeleteThingRequestObject) (DeleteThingResponseObject, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	delete(s.things, request.Id)
	return DeleteThing204Response{}, nil
}

func (s *server) CreatePet(_ context.Context, request CreatePetRequestObject) (CreatePetResponseObject, error) {
	pet, err := request.Body.ValueByDiscriminator()
	if err != nil {
		return nil, err
	}
	var made Pet
	switch pet := pet.(type) {
	case Cat:
		err = made.FromCat(pet)
	case Dog:
		err = made.FromDog(pet)
	}
	return CreatePet201JSONResponse(made), err
}

func (s *server) ChangeSetting(_ context.Context, request ChangeSettingRequestObject) (ChangeSettingResponseObject, error) {
	return ChangeSetting200JSONResponse(*request.Body), nil
}

func (s *server) Search(_ context.Context, request SearchRequestObject) (SearchResponseObject, error) {
	params := request.Params
	found := Found{
		Tags: orEmpty(params.Tags), Kinds: orEmpty(params.Kinds), Text: orNull(params.Text), Limit: 10,
		Min: nullable.NewNullNullable[int32](), Max: nullable.NewNullNullable[int32](),
	}
	if params.Limit != nil {
		found.Limit = *params.Limit
	}
	if params.Bounds != nil {
		found.Min, found.Max = orNull(params.Bounds.Min), orNull(params.Bounds.Max)
	}
	return Search200JSONResponse(found), nil
}

func (s *server) GetPage(_ context.Context, request GetPageRequestObject) (GetPageResponseObject, error) {
	page := GetPage200JSONResponse{Size: 20, Sort: orEmpty(request.Params.Sort)}
	if request.Params.Page != nil {
		page.Page = *request.Params.Page
	}
	if request.Params.Size != nil {
		page.Size = *request.Params.Size
	}
	return page, nil
}

func (s *server) Upload(_ context.Context, request UploadRequestObject) (UploadResponseObject, error) {
	form, err := request.Body.ReadForm(32 << 20)
	if err != nil {
		return nil, err
	}
	var upload UploadMultipartRequestBody
	if err := runtime.BindForm(&upload, form.Value, form.File, nil); err != nil {
		return nil, err
	}
	uploaded := Uploaded{
		Title: orNull(upload.Title), Kind: orNull(upload.Kind), Count: orNull(upload.Count),
		File: nullable.NewNullNullable[Received](), Files: []Received{},
	}
	// The tool's type of a file does not have its media type.
	for _, file := range form.File["file"] {
		uploaded.File = nullable.NewNullableWithValue(received(file))
	}
	for _, file := range form.File["files"] {
		uploaded.Files = append(uploaded.Files, received(file))
	}
	return Upload200JSONResponse(uploaded), nil
}

func (s *server) Login(_ context.Context, request LoginRequestObject) (LoginResponseObject, error) {
	return Login200JSONResponse{
		Username: request.Body.Username, Scope: orNull(request.Body.Scope), Roles: orEmpty(request.Body.Roles),
	}, nil
}

func (s *server) Download(_ context.Context, request DownloadRequestObject) (DownloadResponseObject, error) {
	file := append([]byte{0, 1, 254, 255}, request.Name...)
	return Download200ApplicationoctetStreamResponse{Body: bytes.NewReader(file), ContentLength: int64(len(file))}, nil
}

func (s *server) Events(_ context.Context, _ EventsRequestObject) (EventsResponseObject, error) {
	var events bytes.Buffer
	for n := int32(1); n <= 3; n++ {
		data, err := json.Marshal(Event{N: n})
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&events, "data: %s\n\n", data)
	}
	return Events200TexteventStreamResponse{Body: &events}, nil
}

func received(file *multipart.FileHeader) Received {
	return Received{Name: file.Filename, Type: file.Header.Get("Content-Type"), Size: int32(file.Size)}
}

func orEmpty[T any](list *[]T) []T {
	if list == nil {
		return []T{}
	}
	return *list
}

func orNull[T any](value *T) nullable.Nullable[T] {
	if value == nil {
		return nullable.NewNullNullable[T]()
	}
	return nullable.NewNullableWithValue(*value)
}

func main() {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /openapi.json", func(response http.ResponseWriter, _ *http.Request) {
		document, err := GetSpecJSON()
		if err != nil {
			http.Error(response, err.Error(), http.StatusInternalServerError)
			return
		}
		response.Header().Set("Content-Type", "application/json")
		_, _ = response.Write(document)
	})
	handler := HandlerFromMux(NewStrictHandler(&server{things: map[int64]Thing{}}, nil), mux)
	if err := http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), handler); err != nil {
		panic(err)
	}
}
