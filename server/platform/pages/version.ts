/**
 * Counts the changes to what public pages show. A service raises it after its write is committed and before the write is
 * acknowledged; a page rendered under an older count is never sent again.
 */
export interface PageVersion {
  current(): number;
  raise(): void;
}

export function pageVersion(): PageVersion {
  let version = 0;
  return {
    current: () => version,
    raise: () => {
      version += 1;
    },
  };
}
