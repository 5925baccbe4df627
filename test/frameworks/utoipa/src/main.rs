//! The twelve operations of ../README.md, as users of axum with utoipa write them.
mod models;

use axum::extract::{Multipart, Path, State};
use axum::http::{header, StatusCode};
use axum::response::sse::{Event, Sse};
use axum::response::IntoResponse;
use axum::Json;
use axum_extra::extract::{Form, Query};
use futures_util::stream::{self, Stream, StreamExt};
use models::*;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

type Things = Arc<Mutex<HashMap<i64, Thing>>>;

#[utoipa::path(post, path = "/things", responses((status = 201, body = Thing)))]
async fn create_thing(
    State(things): State<Things>,
    Json(thing): Json<NewThing>,
) -> (StatusCode, Json<Thing>) {
    let mut things = things.lock().unwrap();
    let made = Thing { new: thing, id: things.len() as i64 + 1 };
    things.insert(made.id, made.clone());
    (StatusCode::CREATED, Json(made))
}

#[utoipa::path(get, path = "/things/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = Thing), (status = 404, body = Problem)))]
async fn get_thing(
    State(things): State<Things>,
    Path(id): Path<i64>,
) -> Result<Json<Thing>, (StatusCode, Json<Problem>)> {
    things.lock().unwrap().get(&id).cloned().map(Json).ok_or_else(|| {
        let detail = format!("There is no thing {id}.");
        (StatusCode::NOT_FOUND, Json(Problem { code: "missing".into(), detail }))
    })
}

#[utoipa::path(put, path = "/things/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = Thing)))]
async fn replace_thing(
    Path(id): Path<i64>,
    Json(thing): Json<NewThing>,
) -> (StatusCode, Json<Thing>) {
    (StatusCode::ACCEPTED, Json(Thing { new: thing, id }))
}

#[utoipa::path(delete, path = "/things/{id}", params(("id" = i64, Path)), responses((status = 204)))]
async fn delete_thing(State(things): State<Things>, Path(id): Path<i64>) -> StatusCode {
    things.lock().unwrap().remove(&id);
    StatusCode::NO_CONTENT
}

#[utoipa::path(post, path = "/pets", responses((status = 201, body = AnyPet)))]
async fn create_pet(Json(pet): Json<AnyPet>) -> (StatusCode, Json<AnyPet>) {
    (StatusCode::CREATED, Json(pet))
}

#[utoipa::path(put, path = "/setting", responses((status = 200, body = Setting)))]
async fn change_setting(Json(setting): Json<Setting>) -> Json<Setting> {
    Json(setting)
}

#[utoipa::path(get, path = "/search", params(Search), responses((status = 200, body = Found)))]
async fn search(Query(query): Query<Search>) -> Json<Found> {
    Json(Found {
        tags: query.tags,
        kinds: query.kinds,
        text: query.text,
        limit: query.limit.unwrap_or(10),
        min: query.min,
        max: query.max,
    })
}

#[utoipa::path(get, path = "/page", params(PageQuery), responses((status = 200, body = Page)))]
async fn get_page(Query(query): Query<PageQuery>) -> Json<Page> {
    Json(Page {
        page: query.page.unwrap_or(0),
        size: query.size.unwrap_or(20),
        sort: query.sort,
    })
}

#[utoipa::path(post, path = "/upload",
    request_body(content = Upload, content_type = "multipart/form-data"),
    responses((status = 200, body = Uploaded)))]
async fn upload(mut form: Multipart) -> Json<Uploaded> {
    let mut uploaded = Uploaded::default();
    while let Some(field) = form.next_field().await.unwrap() {
        let name = field.name().unwrap_or_default().to_string();
        if name == "file" || name == "files" {
            let received = Received {
                name: field.file_name().unwrap_or_default().into(),
                r#type: field.content_type().unwrap_or_default().into(),
                size: field.bytes().await.unwrap().len() as i32,
            };
            if name == "file" {
                uploaded.file = Some(received);
            } else {
                uploaded.files.push(received);
            }
            continue;
        }
        let text = field.text().await.unwrap();
        match name.as_str() {
            "title" => uploaded.title = Some(text),
            "kind" => uploaded.kind = serde_json::from_value(text.into()).unwrap(),
            "count" => uploaded.count = text.parse().ok(),
            _ => {}
        }
    }
    Json(uploaded)
}

#[utoipa::path(post, path = "/login",
    request_body(content = Credentials, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Login)))]
async fn login(Form(form): Form<Credentials>) -> Json<Login> {
    Json(Login { username: form.username, scope: form.scope, roles: form.roles })
}

#[utoipa::path(get, path = "/files/{name}", params(("name" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream")))]
async fn download(Path(name): Path<String>) -> impl IntoResponse {
    let bytes = [&[0, 1, 254, 255], name.as_bytes()].concat();
    ([(header::CONTENT_TYPE, "application/octet-stream")], bytes)
}

#[utoipa::path(get, path = "/events",
    responses((status = 200, body = Tick, content_type = "text/event-stream")))]
async fn events() -> Sse<impl Stream<Item = Result<Event, axum::Error>>> {
    Sse::new(stream::iter(1..=3).map(|n| Event::default().json_data(Tick { n })))
}

#[derive(OpenApi)]
#[openapi(info(title = "Things", version = "1.0.0"))]
struct ApiDoc;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (router, api) = OpenApiRouter::with_openapi(ApiDoc::openapi())
        .routes(routes!(create_thing))
        .routes(routes!(get_thing, replace_thing, delete_thing))
        .routes(routes!(create_pet))
        .routes(routes!(change_setting))
        .routes(routes!(search))
        .routes(routes!(get_page))
        .routes(routes!(upload))
        .routes(routes!(login))
        .routes(routes!(download))
        .routes(routes!(events))
        .with_state(Things::default())
        .split_for_parts();
    let app = router.route("/openapi.json", axum::routing::get(|| async move { Json(api) }));
    let address = format!("127.0.0.1:{}", std::env::var("PORT").unwrap());
    let listener = tokio::net::TcpListener::bind(address).await.unwrap();
    axum::serve(listener, app).await.unwrap();
}
