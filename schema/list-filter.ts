/** The parameters of lists, as plain data: the desk needs them before zod is loaded. */

/** The number of rows that the desk loads of a list, and of the rows that each *Show more* adds. */
export const LIST_PAGE_SIZE = 200;

export const SEARCH_MAX_LENGTH = 200;

/** The filter of a list: the call's parameters, without empty ones. */
export type ListFilter = Record<string, string>;

/** The parameters by which a list can be filtered, in their order, each with how it is written. */
export type FilterFields = Record<string, RegExp>;

export const SEARCH_PATTERN = new RegExp(`^.{1,${SEARCH_MAX_LENGTH}}$`);

/** The filter in an address. Values that do not match their field are left out. */
export const listFilter = (address: URLSearchParams, fields: FilterFields): ListFilter =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, written]) => {
      const value = address.get(name)?.trim() ?? "";
      return written.test(value) ? [[name, value]] : [];
    }),
  );

/** The call that asks for a part of a list. @param list the call's path */
export const listPath = (list: string, filter: ListFilter = {}, rows = LIST_PAGE_SIZE) =>
  `${list}?${new URLSearchParams({ rows: String(rows), ...filter })}`;
