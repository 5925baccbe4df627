import { useQuery } from '../queries'
import { api as api2, transport } from '../api/diptych-client'
import { getBookQueryKey, getBookQueryOptions, listShelvesQueryOptions, putBookMutationOptions } from '../api/diptych/query'
import { useMutation, useQuery as useQuery2, useSuspenseQuery } from '@tanstack/react-query'
import type { Book } from '../api/diptych/types'
import type { ListShelvesParams } from '../api/diptych/client'
import { useListShelves, useListShelvesInfinite } from '../api/shelves/shelves'
import type { GetBookParams } from '../model'

export const api = 'a name that is taken'

export function View({ shelf, params }: { shelf: string; params: ListShelvesParams }) {
  const book = useQuery2({ ...getBookQueryOptions(transport, { shelf, "book-id": 5, lang: 'en' }), enabled: shelf !== '', select: (one) => one })
  const plain = useQuery2(getBookQueryOptions(transport, { shelf, "book-id": 6 }))
  const shelves = useListShelves(params)
  const none = useListShelves(undefined, { query: { retry: false } })
  const late = useSuspenseQuery(getBookQueryOptions(transport, { shelf, "book-id": 7, ...params }))
  const put = useMutation(putBookMutationOptions(transport))
  useListShelvesInfinite()
  const key = getBookQueryKey({ shelf, "book-id": 5 })
  const options = { ...listShelvesQueryOptions(transport, { q: 'x' }), gcTime: 1 }
  if (!plain.data) return null
  const first = shelves.data?.data[0]
  const status = shelves.data?.status
  const save = (data: Book) => put.mutateAsync({ shelf, 'book-id': 5, body: data, notify: true })
  void api2.getBook.result({ shelf, "book-id": 5, lang: 'en' })
  void api2.putBook.result({ shelf, "book-id": 5, body: { title: 'Salt' } })
  const list = [1].map((id) => api2.getBook.result({ shelf, "book-id": id }))
  const shadowed = (getBook: () => void) => getBook()
  return <p onClick={() => save(plain.data)}>{[first, status, late.data.title, none.data?.data, key, options, list, useQuery, book, shadowed] as never}</p>
}

export const lazy = () => import('../api/shelves/shelves')
export const passed = [useListShelves]
export type { GetBookParams }
