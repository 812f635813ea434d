import { useEffect, useState } from "react";

/** Returns an object URL of a file, for `<img>`; undefined until the first effect. It is revoked when the component unmounts. */
export function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address;
}
