import { TextArea, TextField } from "../../../ui/field.tsx";
import type { PhotoAuthor } from "../upload/use-photo-upload.ts";

interface AuthorFieldsProps {
  field: (name: keyof PhotoAuthor) => { name: string; defaultValue: string | undefined; error: string | undefined };
  /** Whether name and email are required. */
  required?: boolean;
}

/** The fields for author, place and description of a photo. */
export function AuthorFields({ field, required = false }: AuthorFieldsProps) {
  const optional = required ? "" : " (optional)";
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={`Your Name${optional}`}
        required={required}
        autoComplete="name"
        placeholder={required ? undefined : "Anonymous"}
        {...field("customerName")}
      />
      <TextField
        label={`Email${optional}`}
        required={required}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        hint="Only we see it."
        {...field("customerEmail")}
      />
      <div className="sm:col-span-2">
        <TextField
          label="Location (optional)"
          placeholder="Where was it taken?"
          enterKeyHint="next"
          {...field("location")}
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea label="Description (optional)" rows={3} placeholder="What is it?" {...field("description")} />
      </div>
    </div>
  );
}
