import { api } from "@/api/diptych-client";
import type { Book } from "@/api/diptych/types";
import { getBook as unknown } from "$lib/api/shelves/shelves";
import type { Book as Other } from "@scope/other/api";

export const first = (shelf: string) => api.getBook.result({ shelf, "book-id": 1 });
export const save = (shelf: string, book: Book & Other) => api.putBook.result({ shelf, "book-id": 1, body: book });
export const lazy = () => import("@/api/shelves/shelves");
export const other = unknown;
