/* tslint:disable */
/* eslint-disable */
export * from "./ChoresApi";
export * from "./PeopleApi";
