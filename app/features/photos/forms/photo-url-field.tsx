import { type Ref, useState } from "react";
import { photoUrlProblem } from "../../../../schema/photo-limits.ts";
import { useDebounced } from "../../../lib/forms/use-debounced.ts";
import { TextField } from "../../../ui/field.tsx";

interface PhotoUrlFieldProps {
  ref: Ref<HTMLInputElement>;
  address: string;
  onChange: (address: string) => void;
}

/** The picture is requested when the address has not changed for this time. */
const TYPING_MS = 500;

/** The field for a link to a photo, with the photo below it. */
export function PhotoUrlField({ ref, address, onChange }: PhotoUrlFieldProps) {
  const [broken, setBroken] = useState("");
  const settled = useDebounced(address, TYPING_MS);
  const isLink = settled === address && address !== "" && photoUrlProblem(address) === null;

  return (
    <div className="grid gap-4">
      <TextField
        ref={ref}
        name="photoUrl"
        label="Photo URL"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        placeholder="https://example.com/photo.jpg"
        hint="The address of the picture itself, beginning with https://"
        value={address}
        onChange={({ target }) => onChange(target.value.trim())}
      />
      {isLink && address !== broken && (
        <img
          src={address}
          alt="The one behind the link"
          referrerPolicy="no-referrer"
          onError={() => setBroken(address)}
          className="max-h-72 justify-self-center rounded-control object-contain"
        />
      )}
      {isLink && address === broken && (
        <p className="rounded-control bg-fun-soft p-4 text-fun-text">
          There's no picture at this address. Please check it, or upload the photo.
        </p>
      )}
    </div>
  );
}
