import { useQuery } from '../queries'
import { getBook, getGetBookQueryKey, getListShelvesQueryOptions, putBook, useGetBook as useIt, useListShelves, useListShelvesInfinite, usePutBook, useGetBookSuspense } from '../api/shelves/shelves'
import type { Book, ListShelvesParams, GetBookParams } from '../model'

export const api = 'a name that is taken'

export function View({ shelf, params }: { shelf: string; params: ListShelvesParams }) {
  const book = useIt(shelf, 5, { lang: 'en' }, { query: { enabled: shelf !== '', select: (one) => one.data } })
  const plain = useIt(shelf, 6)
  const shelves = useListShelves(params)
  const none = useListShelves(undefined, { query: { retry: false } })
  const late = useGetBookSuspense(shelf, 7, params)
  const put = usePutBook()
  useListShelvesInfinite()
  const key = getGetBookQueryKey(shelf, 5)
  const options = getListShelvesQueryOptions({ q: 'x' }, { query: { gcTime: 1 } })
  if (!plain.data) return null
  const first = shelves.data?.data[0]
  const status = shelves.data?.status
  const save = (data: Book) => put.mutateAsync({ shelf, 'book-id': 5, data, params: { notify: true } })
  void getBook(shelf, 5, { lang: 'en' })
  void putBook(shelf, 5, { title: 'Salt' })
  const list = [1].map((id) => getBook(shelf, id))
  const shadowed = (getBook: () => void) => getBook()
  return <p onClick={() => save(plain.data.data)}>{[first, status, late.data.data.title, none.data?.data, key, options, list, useQuery, book, shadowed] as never}</p>
}

export const lazy = () => import('../api/shelves/shelves')
export const passed = [useListShelves]
export type { GetBookParams }
