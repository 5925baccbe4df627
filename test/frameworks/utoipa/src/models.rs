use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Small,
    Large,
}

fn one() -> i32 {
    1
}

#[derive(Clone, Serialize, Deserialize, ToSchema)]
pub struct NewThing {
    pub name: String,
    pub kind: Kind,
    pub note: Option<String>,
    #[serde(default = "one")]
    #[schema(default = 1)]
    pub count: i32,
    pub serial: i64,
    #[schema(format = Date)]
    pub day: String,
    #[schema(format = "time")]
    pub opens: Option<String>,
    #[schema(format = DateTime)]
    pub at: String,
    pub price: String,
}

#[derive(Clone, Serialize, Deserialize, ToSchema)]
pub struct Thing {
    #[serde(flatten)]
    pub new: NewThing,
    pub id: i64,
}

#[derive(Serialize, ToSchema)]
pub struct Problem {
    pub code: String,
    pub detail: String,
}

#[derive(Serialize, Deserialize, ToSchema)]
pub struct Pet {
    pub name: String,
    #[schema(format = Date)]
    pub born: Option<String>,
}

#[derive(Serialize, Deserialize, ToSchema)]
pub struct Cat {
    #[serde(flatten)]
    pub pet: Pet,
    pub indoor: bool,
}

#[derive(Serialize, Deserialize, ToSchema)]
pub struct Dog {
    #[serde(flatten)]
    pub pet: Pet,
    #[serde(default)]
    pub tricks: Vec<String>,
}

#[derive(Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum AnyPet {
    Cat(Cat),
    Dog(Dog),
}

#[derive(Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Value {
    Number(i32),
    Text(String),
    Texts(Vec<String>),
}

#[derive(Serialize, Deserialize, ToSchema)]
pub struct Setting {
    pub value: Option<Value>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Search {
    #[serde(default)]
    pub tags: Vec<String>,
    #[serde(default)]
    #[param(inline)]
    pub kinds: Vec<Kind>,
    pub text: Option<String>,
    #[param(minimum = 1, maximum = 100, default = 10)]
    pub limit: Option<i32>,
    pub min: Option<i32>,
    pub max: Option<i32>,
}

#[derive(Serialize, ToSchema)]
pub struct Found {
    pub tags: Vec<String>,
    pub kinds: Vec<Kind>,
    pub text: Option<String>,
    pub limit: i32,
    pub min: Option<i32>,
    pub max: Option<i32>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    pub page: Option<i32>,
    pub size: Option<i32>,
    #[serde(default)]
    pub sort: Vec<String>,
}

#[derive(Serialize, ToSchema)]
pub struct Page {
    pub page: i32,
    pub size: i32,
    pub sort: Vec<String>,
}

#[allow(dead_code)]
#[derive(ToSchema)]
pub struct Upload {
    title: Option<String>,
    kind: Option<Kind>,
    count: Option<i32>,
    #[schema(value_type = Option<String>, format = Binary)]
    file: Option<Vec<u8>>,
    #[schema(value_type = Option<Vec<String>>, format = Binary)]
    files: Option<Vec<Vec<u8>>>,
}

#[derive(Serialize, ToSchema)]
pub struct Received {
    pub name: String,
    pub r#type: String,
    pub size: i32,
}

#[derive(Default, Serialize, ToSchema)]
pub struct Uploaded {
    pub title: Option<String>,
    pub kind: Option<Kind>,
    pub count: Option<i32>,
    pub file: Option<Received>,
    pub files: Vec<Received>,
}

#[derive(Deserialize, ToSchema)]
pub struct Credentials {
    pub username: String,
    #[allow(dead_code)]
    pub password: String,
    pub scope: Option<String>,
    #[serde(default)]
    pub roles: Vec<String>,
}

#[derive(Serialize, ToSchema)]
pub struct Login {
    pub username: String,
    pub scope: Option<String>,
    pub roles: Vec<String>,
}

#[derive(Serialize, ToSchema)]
pub struct Tick {
    pub n: i32,
}
