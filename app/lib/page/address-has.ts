/** Whether the address has a parameter now: an answer may come after another tab was opened, which has an address of its own. */
export const addressHas = (name: string) => new URLSearchParams(window.location.search).has(name);
