// The twelve operations of ../README.md, as users of huma write them.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/danielgtaylor/huma/v2/sse"
)

type NewThing struct {
	Name   string  `json:"name"`
	Kind   string  `json:"kind" enum:"small,large"`
	Note   *string `json:"note" required:"false" nullable:"true"`
	Count  int32   `json:"count,omitempty" default:"1"`
	Serial int64   `json:"serial"`
	Day    string  `json:"day" format:"date"`
	Opens  *string `json:"opens" required:"false" nullable:"true" format:"time"`
	At     string  `json:"at" format:"date-time"`
	Price  string  `json:"price" pattern:"^[0-9]+[.][0-9]{2}$"`
}

type Thing struct {
	NewThing
	ID int64 `json:"id"`
}

type Pet struct {
	Type string  `json:"type"`
	Name string  `json:"name"`
	Born *string `json:"born" required:"false" nullable:"true" format:"date"`
}

type Cat struct {
	Pet
	Type   string `json:"type" enum:"cat"`
	Indoor bool   `json:"indoor"`
}

type Dog struct {
	Pet
	Type   string   `json:"type" enum:"dog"`
	Tricks []string `json:"tricks" nullable:"false"`
}

// AnyPet is a cat or a dog; huma asks the type for its schema.
type AnyPet json.RawMessage

func (pet AnyPet) MarshalJSON() ([]byte, error) { return pet, nil }

func (pet *AnyPet) UnmarshalJSON(data []byte) error {
	*pet = append((*pet)[:0], data...)
	return nil
}

func (AnyPet) Schema(registry huma.Registry) *huma.Schema {
	cat := huma.SchemaFromType(registry, typeOf[Cat]())
	dog := huma.SchemaFromType(registry, typeOf[Dog]())
	registry.Map()["Cat"] = cat
	registry.Map()["Dog"] = dog
	return &huma.Schema{
		OneOf: []*huma.Schema{
			{Ref: "#/components/schemas/Cat"},
			{Ref: "#/components/schemas/Dog"},
		},
		Discriminator: &huma.Discriminator{
			PropertyName: "type",
			Mapping:      map[string]string{"cat": "#/components/schemas/Cat", "dog": "#/components/schemas/Dog"},
		},
	}
}

// Value is an integer, a text, texts or null.
type Value json.RawMessage

func (value Value) MarshalJSON() ([]byte, error) { return value, nil }

func (value *Value) UnmarshalJSON(data []byte) error {
	*value = append((*value)[:0], data...)
	return nil
}

func (Value) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		// More than one may match: huma takes `null` for any value.
		AnyOf: []*huma.Schema{
			{Type: "integer"},
			{Type: "string"},
			{Type: "array", Items: &huma.Schema{Type: "string"}},
			{Type: "null"},
		},
	}
}

type Setting struct {
	Value Value `json:"value"`
}

type Search struct {
	Tags  []string `query:"tags,explode"`
	Kinds []string `query:"kinds,explode" enum:"small,large"`
	Text  string   `query:"text"`
	Limit int32    `query:"limit" default:"10" minimum:"1" maximum:"100"`
	Min   int32    `query:"min"`
	Max   int32    `query:"max"`
}

type Found struct {
	Tags  []string `json:"tags" nullable:"false"`
	Kinds []string `json:"kinds" nullable:"false" enum:"small,large"`
	Text  *string  `json:"text"`
	Limit int32    `json:"limit"`
	Min   *int32   `json:"min"`
	Max   *int32   `json:"max"`
}

type Page struct {
	Page int32    `json:"page"`
	Size int32    `json:"size"`
	Sort []string `json:"sort" nullable:"false"`
}

type Received struct {
	Name string `json:"name"`
	Type string `json:"type"`
	Size int32  `json:"size"`
}

type Uploaded struct {
	Title *string    `json:"title"`
	Kind  *string    `json:"kind"`
	Count *int32     `json:"count"`
	File  *Received  `json:"file,omitempty"`
	Files []Received `json:"files" nullable:"false"`
}

type Upload struct {
	Title string          `form:"title" required:"false"`
	Kind  string          `form:"kind" enum:"small,large" required:"false"`
	Count int32           `form:"count" required:"false"`
	File  huma.FormFile   `form:"file" required:"false"`
	Files []huma.FormFile `form:"files" required:"false"`
}

type Event struct {
	N int32 `json:"n"`
}

type Body[T any] struct {
	Body T
}

type ThingID struct {
	ID int64 `path:"id"`
}

func optional[T comparable](value T) *T {
	var zero T
	if value == zero {
		return nil
	}
	return &value
}

func received(file *multipart.FileHeader) Received {
	return Received{Name: file.Filename, Type: file.Header.Get("Content-Type"), Size: int32(file.Size)}
}

func main() {
	things := map[int64]Thing{}
	mux := http.NewServeMux()
	config := huma.DefaultConfig("Things", "1.0.0")
	api := humago.New(mux, config)

	huma.Register(api, huma.Operation{
		OperationID: "create-thing", Method: http.MethodPost, Path: "/things", DefaultStatus: 201,
	}, func(_ context.Context, input *Body[NewThing]) (*Body[Thing], error) {
		thing := Thing{NewThing: input.Body, ID: int64(len(things) + 1)}
		things[thing.ID] = thing
		return &Body[Thing]{thing}, nil
	})

	huma.Register(api, huma.Operation{
		OperationID: "get-thing", Method: http.MethodGet, Path: "/things/{id}", Errors: []int{404},
	}, func(_ context.Context, input *ThingID) (*Body[Thing], error) {
		thing, found := things[input.ID]
		if !found {
			return nil, huma.Error404NotFound(fmt.Sprintf("There is no thing %d.", input.ID))
		}
		return &Body[Thing]{thing}, nil
	})

	huma.Register(api, huma.Operation{
		OperationID: "replace-thing", Method: http.MethodPut, Path: "/things/{id}",
	}, func(_ context.Context, input *struct {
		ThingID
		Body NewThing
	}) (*struct {
		Status int
		Body   Thing
	}, error) {
		return &struct {
			Status int
			Body   Thing
		}{202, Thing{NewThing: input.Body, ID: input.ID}}, nil
	})

	huma.Register(api, huma.Operation{
		OperationID: "delete-thing", Method: http.MethodDelete, Path: "/things/{id}",
	}, func(_ context.Context, input *ThingID) (*struct{}, error) {
		delete(things, input.ID)
		return nil, nil
	})

	huma.Register(api, huma.Operation{
		OperationID: "create-pet", Method: http.MethodPost, Path: "/pets", DefaultStatus: 201,
	}, func(_ context.Context, input *Body[AnyPet]) (*Body[AnyPet], error) { return input, nil })

	huma.Register(api, huma.Operation{
		OperationID: "change-setting", Method: http.MethodPut, Path: "/setting",
	}, func(_ context.Context, input *Body[Setting]) (*Body[Setting], error) { return input, nil })

	huma.Register(api, huma.Operation{
		OperationID: "search", Method: http.MethodGet, Path: "/search",
	}, func(_ context.Context, input *Search) (*Body[Found], error) {
		return &Body[Found]{Found{
			Tags: append([]string{}, input.Tags...), Kinds: append([]string{}, input.Kinds...),
			Text: optional(input.Text), Limit: input.Limit, Min: optional(input.Min), Max: optional(input.Max),
		}}, nil
	})

	huma.Register(api, huma.Operation{
		OperationID: "get-page", Method: http.MethodGet, Path: "/page",
	}, func(_ context.Context, input *struct {
		Page int32    `query:"page"`
		Size int32    `query:"size" default:"20"`
		Sort []string `query:"sort,explode"`
	}) (*Body[Page], error) {
		return &Body[Page]{Page{input.Page, input.Size, append([]string{}, input.Sort...)}}, nil
	})

	huma.Register(api, huma.Operation{
		OperationID: "upload", Method: http.MethodPost, Path: "/upload",
	}, func(_ context.Context, input *struct {
		RawBody huma.MultipartFormFiles[Upload]
	}) (*Body[Uploaded], error) {
		form := input.RawBody.Data()
		uploaded := Uploaded{
			Title: optional(form.Title), Kind: optional(form.Kind), Count: optional(form.Count), Files: []Received{},
		}
		for _, file := range input.RawBody.Form.File["file"] {
			one := received(file)
			uploaded.File = &one
		}
		for _, file := range input.RawBody.Form.File["files"] {
			uploaded.Files = append(uploaded.Files, received(file))
		}
		return &Body[Uploaded]{uploaded}, nil
	})

	huma.Register(api, huma.Operation{
		OperationID: "download", Method: http.MethodGet, Path: "/files/{name}",
		Responses: map[string]*huma.Response{"200": {
			Description: "The file.",
			Content: map[string]*huma.MediaType{
				"application/octet-stream": {Schema: &huma.Schema{Type: "string", Format: "binary"}},
			},
		}},
	}, func(_ context.Context, input *struct {
		Name string `path:"name"`
	}) (*struct {
		ContentType string `header:"Content-Type"`
		Body        []byte
	}, error) {
		return &struct {
			ContentType string `header:"Content-Type"`
			Body        []byte
		}{"application/octet-stream", append([]byte{0, 1, 254, 255}, input.Name...)}, nil
	})

	sse.Register(api, huma.Operation{
		OperationID: "events", Method: http.MethodGet, Path: "/events",
	}, map[string]any{"message": Event{}}, func(_ context.Context, _ *struct{}, send sse.Sender) {
		for n := int32(1); n <= 3; n++ {
			send.Data(Event{n})
		}
	})

	if err := http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), mux); err != nil {
		panic(err)
	}
}
