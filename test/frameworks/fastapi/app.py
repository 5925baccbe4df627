"""The twelve operations of ../README.md, as users of FastAPI write them."""

from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from typing import Annotated, AsyncIterable, Literal, Optional, Union

from fastapi import FastAPI, File, Form, HTTPException, Query, Response, UploadFile, status
from fastapi.responses import JSONResponse
from fastapi.sse import EventSourceResponse
from pydantic import BaseModel, Field

app = FastAPI(title="Things", version="1.0.0")


class Kind(str, Enum):
    small = "small"
    large = "large"


class NewThing(BaseModel):
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


class Pet(BaseModel):
    name: str
    born: Optional[date] = None


class Cat(Pet):
    type: Literal["cat"]
    indoor: bool


class Dog(Pet):
    type: Literal["dog"]
    tricks: list[str] = []


AnyPet = Annotated[Union[Cat, Dog], Field(discriminator="type")]


class Setting(BaseModel):
    value: Union[int, list[str], str, None]


class Problem(BaseModel):
    code: str
    detail: str


class Search(BaseModel):
    tags: list[str] = []
    kinds: list[Kind] = []
    text: Optional[str] = None
    limit: int = Field(10, ge=1, le=100)
    min: Optional[int] = None
    max: Optional[int] = None


class Found(Search):
    pass


class Page(BaseModel):
    page: int
    size: int
    sort: list[str]


class Upload(BaseModel):
    name: str
    type: str
    size: int


class Form_(BaseModel):
    title: Optional[str] = None
    kind: Optional[Kind] = None
    count: Optional[int] = None
    file: Optional[Upload] = None
    files: list[Upload] = []


class Login(BaseModel):
    username: str
    scope: Optional[str] = None
    roles: list[str] = []


class Event(BaseModel):
    n: int


things: dict[int, Thing] = {}


@app.post("/things", status_code=status.HTTP_201_CREATED)
async def create_thing(thing: NewThing) -> Thing:
    made = Thing(id=len(things) + 1, **thing.model_dump())
    things[made.id] = made
    return made


@app.get("/things/{id}", responses={404: {"model": Problem}})
async def read_thing(id: int) -> Thing:
    if id not in things:
        return JSONResponse({"code": "missing", "detail": f"There is no thing {id}."}, 404)
    return things[id]


@app.put("/things/{id}")
async def replace_thing(id: int, thing: NewThing, response: Response) -> Thing:
    things[id] = Thing(id=id, **thing.model_dump())
    response.status_code = status.HTTP_202_ACCEPTED
    return things[id]


@app.delete("/things/{id}", status_code=status.HTTP_204_NO_CONTENT)
async def delete_thing(id: int) -> None:
    if things.pop(id, None) is None:
        raise HTTPException(status_code=404, detail="There is no such thing.")


@app.post("/pets", status_code=status.HTTP_201_CREATED)
async def create_pet(pet: AnyPet) -> AnyPet:
    return pet


@app.put("/setting")
async def change_setting(setting: Setting) -> Setting:
    return setting


@app.get("/search")
async def search(query: Annotated[Search, Query()]) -> Found:
    return Found(**query.model_dump())


@app.get("/page")
async def read_page(
    page: int = 0, size: int = 20, sort: Annotated[list[str], Query()] = []
) -> Page:
    return Page(page=page, size=size, sort=sort)


async def describe(file: UploadFile) -> Upload:
    content = await file.read()
    return Upload(name=file.filename or "", type=file.content_type or "", size=len(content))


@app.post("/upload")
async def upload(
    title: Annotated[Optional[str], Form()] = None,
    kind: Annotated[Optional[Kind], Form()] = None,
    count: Annotated[Optional[int], Form()] = None,
    file: Optional[UploadFile] = None,
    files: Annotated[Optional[list[UploadFile]], File()] = None,
) -> Form_:
    return Form_(
        title=title,
        kind=kind,
        count=count,
        file=None if file is None else await describe(file),
        files=[await describe(one) for one in files or []],
    )


@app.post("/login")
async def login(
    username: Annotated[str, Form()],
    password: Annotated[str, Form()],
    scope: Annotated[Optional[str], Form()] = None,
    roles: Annotated[list[str], Form()] = [],
) -> Login:
    return Login(username=username, scope=scope, roles=roles)


@app.get(
    "/files/{name}",
    response_class=Response,
    responses={200: {"content": {"application/octet-stream": {}}}},
)
async def download(name: str) -> Response:
    return Response(
        b"\x00\x01\xfe\xff" + name.encode(),
        media_type="application/octet-stream",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@app.get("/events", response_class=EventSourceResponse)
async def events() -> AsyncIterable[Event]:
    for n in (1, 2, 3):
        yield Event(n=n)
