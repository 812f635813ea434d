import { useEffect, useRef } from "react";
import { photoAuthor } from "../../../../schema/photo-author.ts";
import { PHOTO_LIMITS } from "../../../../schema/photo-limits.ts";
import { usePublicForm } from "../../../lib/forms/use-public-form.ts";
import { Button } from "../../../ui/button.tsx";
import { PublicForm } from "../../../ui/public-form.tsx";
import { toast } from "../../../ui/toast.tsx";
import { admitInlinePhotos } from "../upload/admit.ts";
import { usePickedPhotos } from "../upload/picks.ts";
import { AuthorFields } from "./author-fields.tsx";
import { PhotoChooser } from "./photo-chooser.tsx";
import { PHOTO_DRAFT } from "./photo-draft.ts";
import { PickedPhotoTiles } from "./pick-tiles.tsx";
import { UploadStatus } from "./upload-status.tsx";
import { useSubmitPhotos } from "./use-submit-photos.ts";

interface InlinePhotoFormProps {
  onCancel: () => void;
  onStored: (isWaiting: boolean) => void;
}

/** The form in Out and About: up to five photos, everything else optional (product.md, *Photos*). */
export default function InlinePhotoForm({ onCancel, onStored }: InlinePhotoFormProps) {
  const { picks, add, remove } = usePickedPhotos(admitInlinePhotos);
  const heading = useRef<HTMLHeadingElement>(null);
  const { progress, failure, stop, send } = useSubmitPhotos({
    failed: () => ["Upload Failed", "Please try again later."],
    onStored(isWaiting) {
      form.forget();
      toast({ title: "Photo Submitted Successfully!", description: "Thank you for sharing your photo with us!" });
      onStored(isWaiting);
    },
  });
  const form = usePublicForm({
    name: "photo",
    draft: PHOTO_DRAFT,
    schema: photoAuthor,
    send: async (author) => picks.length > 0 && send({ picks, author }),
  });

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <PublicForm
      form={form}
      data-unsaved={picks.length > 0 ? "" : undefined}
      aria-label="Add your photo"
      className="grid gap-5"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h3 ref={heading} tabIndex={-1} className="text-2xl">
          Add Your Photo
        </h3>
        <p className="text-muted">{`${picks.length} of ${PHOTO_LIMITS.count}`}</p>
      </div>
      <PickedPhotoTiles picks={picks} onRemove={progress ? undefined : remove} />
      {!progress && (
        <PhotoChooser
          multiple
          label={picks.length === 0 ? "Choose Photos" : "Choose More Photos"}
          hint="Up to 5 photos, 100 MB together"
          onChoose={add}
        />
      )}
      <AuthorFields field={form.field} />
      <UploadStatus progress={progress} failure={failure} onStop={stop} />
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" size="lg" busy={progress !== undefined} disabled={picks.length === 0} className="sm:grow">
          {progress ? "Uploading..." : failure ? "Try again" : "Submit Photos"}
        </Button>
        <Button
          variant="secondary"
          size="lg"
          onClick={() => {
            form.forget();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </PublicForm>
  );
}
