import { useSearchParams } from "react-router";

/**
 * The row of a list whose details are open. It is in the address (`row`): *back* closes it, and a reload keeps it open.
 * @param tab the desk's tab that shows the list
 */
export function useOpenedRow(tab: string) {
  const [address, setAddress] = useSearchParams();
  const asked = address.get("tab") === tab ? address.get("row") : null;

  return {
    openedId: asked === null ? undefined : Number(asked),
    linkTo(id: number) {
      const next = new URLSearchParams(address);
      next.set("row", String(id));
      return `?${next}`;
    },
    close() {
      const next = new URLSearchParams(address);
      next.delete("row");
      setAddress(next, { preventScrollReset: true });
    },
  };
}
