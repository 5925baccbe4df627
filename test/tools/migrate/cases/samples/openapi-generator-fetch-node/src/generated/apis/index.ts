/* tslint:disable */
/* eslint-disable */
export * from "./ChoresApi.js";
export * from "./PeopleApi.js";
