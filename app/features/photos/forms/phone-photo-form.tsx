import { useState } from "react";
import { namedPhotoAuthor } from "../../../../schema/photo-author.ts";
import { PHOTO_LIMITS, PHOTO_TEXTS } from "../../../../schema/photo-limits.ts";
import { usePublicForm } from "../../../lib/forms/use-public-form.ts";
import { Button } from "../../../ui/button.tsx";
import { PublicForm } from "../../../ui/public-form.tsx";
import { toast } from "../../../ui/toast.tsx";
import { admitPhonePhotos } from "../upload/admit.ts";
import { showErrorToast } from "../upload/error-toast.ts";
import { usePickedPhotos } from "../upload/picks.ts";
import { AuthorFields } from "./author-fields.tsx";
import { PhotoChooser } from "./photo-chooser.tsx";
import { PHOTO_DRAFT } from "./photo-draft.ts";
import { PhotoSent } from "./photo-sent.tsx";
import { PickedPhotoTiles } from "./pick-tiles.tsx";
import { UploadStatus } from "./upload-status.tsx";
import { useSubmitPhotos } from "./use-submit-photos.ts";

/** The phone's page: up to five photos of 20 MB, name and email required (product.md, *Photos*). */
export default function PhonePhotoForm() {
  const { picks, add, remove, clear } = usePickedPhotos(admitPhonePhotos);
  const [sent, setSent] = useState<{ isWaiting: boolean }>();
  const { progress, failure, stop, send } = useSubmitPhotos({
    failed: () => ["Upload failed: Please try again."],
    onStored(isWaiting) {
      form.forget();
      toast({ title: "Photo submitted successfully!" });
      setSent({ isWaiting });
      clear();
    },
  });

  const missing = (what: string) => showErrorToast(PHOTO_TEXTS.missingFields, what);
  const form = usePublicForm({
    name: "photo",
    draft: PHOTO_DRAFT,
    schema: namedPhotoAuthor,
    async send(author) {
      if (picks.length > 0) return send({ picks, author });
      missing("Please add at least one photo.");
      return false;
    },
    incomplete({ customerName = "", customerEmail = "" }) {
      const isComplete = customerName.trim() && customerEmail.trim() && picks.length > 0;
      if (!isComplete) missing("Please give your name, your email and at least one photo.");
    },
  });

  if (sent) return <PhotoSent isWaiting={sent.isWaiting} onAnother={() => setSent(undefined)} />;
  return (
    <PublicForm form={form} data-unsaved={picks.length > 0 ? "" : undefined} aria-label="Photos" className="grid gap-5">
      <PickedPhotoTiles picks={picks} onRemove={progress ? undefined : remove} />
      {!progress && (
        <PhotoChooser
          multiple
          label={picks.length === 0 ? "Take or Choose Photos" : "Choose More Photos"}
          hint={picks.length === 0 ? "Up to 5 photos, 20 MB each" : `${picks.length} of ${PHOTO_LIMITS.count} photos`}
          onChoose={add}
        />
      )}
      <AuthorFields required field={form.field} />
      <UploadStatus progress={progress} failure={failure} onStop={stop} />
      <Button type="submit" size="lg" busy={progress !== undefined} className="in-data-pressed:animate-pulse">
        {progress ? "Uploading..." : failure ? "Try again" : "Submit Photos"}
      </Button>
    </PublicForm>
  );
}
