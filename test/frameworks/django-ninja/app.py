"""The twelve operations of ../README.md, as users of django-ninja write them."""

from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from typing import Annotated, Literal, Optional, Union

from django.conf import settings

settings.configure(ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__, SECRET_KEY="test", USE_TZ=True)

from django.core.asgi import get_asgi_application
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path
from ninja import Field, File, Form, NinjaAPI, Query, Schema, UploadedFile
from ninja.streaming import SSE

api = NinjaAPI(title="Things")


class Kind(str, Enum):
    small = "small"
    large = "large"


class NewThing(Schema):
    name: str
    kind: Kind
    note: Optional[str] = None
    count: int = 1
    serial: int
    day: date
    opens: Optional[time] = None
    at: datetime
    price: Decimal


class Thing(NewThing):
    id: int


class Pet(Schema):
    name: str
    born: Optional[date] = None


class Cat(Pet):
    type: Literal["cat"]
    indoor: bool


class Dog(Pet):
    type: Literal["dog"]
    tricks: list[str] = []


AnyPet = Annotated[Union[Cat, Dog], Field(discriminator="type")]


class Setting(Schema):
    value: Union[int, list[str], str, None]


class Problem(Schema):
    code: str
    detail: str


class Search(Schema):
    tags: list[str] = []
    kinds: list[Kind] = []
    text: Optional[str] = None
    limit: int = Field(10, ge=1, le=100)
    min: Optional[int] = None
    max: Optional[int] = None


class Page(Schema):
    page: int
    size: int
    sort: list[str]


class Texts(Schema):
    title: Optional[str] = None
    kind: Optional[Kind] = None
    count: Optional[int] = None


class Received(Schema):
    name: str
    type: str
    size: int


class Uploaded(Texts):
    file: Optional[Received] = None
    files: list[Received] = []


class Credentials(Schema):
    username: str
    password: str
    scope: Optional[str] = None
    roles: list[str] = []


class Login(Schema):
    username: str
    scope: Optional[str] = None
    roles: list[str] = []


class Event(Schema):
    n: int


things: dict[int, Thing] = {}


@api.post("/things", response={201: Thing})
def create_thing(request: HttpRequest, thing: NewThing):
    made = Thing(id=len(things) + 1, **thing.dict())
    things[made.id] = made
    return 201, made


@api.get("/things/{id}", response={200: Thing, 404: Problem})
def read_thing(request: HttpRequest, id: int):
    if id not in things:
        return 404, {"code": "missing", "detail": f"There is no thing {id}."}
    return 200, things[id]


@api.put("/things/{id}", response=Thing)
def replace_thing(request: HttpRequest, id: int, thing: NewThing):
    things[id] = Thing(id=id, **thing.dict())
    return JsonResponse(things[id].model_dump(mode="json"), status=202)


@api.delete("/things/{id}", response={204: None})
def delete_thing(request: HttpRequest, id: int):
    things.pop(id, None)
    return 204, None


@api.post("/pets", response=AnyPet)
def create_pet(request: HttpRequest, pet: AnyPet):
    return pet


@api.put("/setting", response=Setting)
def change_setting(request: HttpRequest, setting: Setting):
    return setting


@api.get("/search", response=Search)
def search(request: HttpRequest, query: Query[Search]):
    return query


@api.get("/page", response=Page)
def read_page(
    request: HttpRequest, page: int = 0, size: int = 20, sort: list[str] = Query([])
):
    return {"page": page, "size": size, "sort": sort}


def describe(file: UploadedFile) -> dict:
    return {"name": file.name, "type": file.content_type, "size": file.size}


@api.post("/upload", response=Uploaded)
def upload(
    request: HttpRequest,
    texts: Form[Texts],
    file: Optional[UploadedFile] = File(None),
    files: list[UploadedFile] = File([]),
):
    return {
        **texts.dict(),
        "file": file and describe(file),
        "files": [describe(one) for one in files],
    }


@api.post("/login", response=Login)
def login(request: HttpRequest, data: Form[Credentials]):
    return data


@api.get(
    "/files/{name}",
    openapi_extra={
        "responses": {
            200: {
                "description": "The file",
                "content": {
                    "application/octet-stream": {"schema": {"type": "string", "format": "binary"}}
                },
            }
        }
    },
)
def download(request: HttpRequest, name: str):
    return HttpResponse(
        b"\x00\x01\xfe\xff" + name.encode(), content_type="application/octet-stream"
    )


@api.get("/events", response=SSE[Event])
async def events(request: HttpRequest):
    for n in (1, 2, 3):
        yield {"n": n}


urlpatterns = [path("", api.urls)]
app = get_asgi_application()
