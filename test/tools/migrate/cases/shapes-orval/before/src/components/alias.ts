import { putBook } from "@/api/shelves/shelves";
import { getBook } from "~/api/shelves/shelves";
import { getBook as unknown } from "$lib/api/shelves/shelves";
import type { Book } from "#model";
import type { Book as Other } from "@scope/other/api";

export const first = (shelf: string) => getBook(shelf, 1);
export const save = (shelf: string, book: Book & Other) => putBook(shelf, 1, book);
export const lazy = () => import("@/api/shelves/shelves");
export const other = unknown;
