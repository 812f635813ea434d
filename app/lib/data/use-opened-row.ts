import { useSearchParams } from "react-router";

/**
 * The id of the row whose details are open. It is in the address (`row=`): *back* closes them, and a reload keeps them open.
 * @param tab the id of the desk's tab with the list
 */
export function useOpenedRow(tab: string) {
  const [address, setAddress] = useSearchParams();
  const row = address.get("tab") === tab ? address.get("row") : null;

  const addressOf = (id: number) => {
    const next = new URLSearchParams(address);
    next.set("row", String(id));
    return next;
  };

  return {
    openedId: row === null ? undefined : Number(row),
    linkTo: (id: number) => `?${addressOf(id)}`,
    /** Opens another row in place of the open one: *back* leads to the list. */
    openInstead: (id: number) => setAddress(addressOf(id), { replace: true, preventScrollReset: true }),
    close() {
      const next = new URLSearchParams(address);
      next.delete("row");
      setAddress(next, { preventScrollReset: true });
    },
  };
}
