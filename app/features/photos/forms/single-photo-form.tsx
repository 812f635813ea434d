import { ImageUp, Link2 } from "lucide-react";
import { useRef, useState } from "react";
import { photoAuthor } from "../../../../schema/photo-author.ts";
import { PHOTO_INVALID_TYPE, PHOTO_TEXTS, PHOTO_TOO_LARGE, photoUrlProblem } from "../../../../schema/photo-limits.ts";
import { usePublicForm } from "../../../lib/forms/use-public-form.ts";
import { Button } from "../../../ui/button.tsx";
import { PublicForm } from "../../../ui/public-form.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { toast } from "../../../ui/toast.tsx";
import { admitSinglePhoto } from "../upload/admit.ts";
import { showErrorToast } from "../upload/error-toast.ts";
import { usePickedPhotos } from "../upload/picks.ts";
import { AuthorFields } from "./author-fields.tsx";
import { PHOTO_DRAFT } from "./photo-draft.ts";
import { PhotoSent } from "./photo-sent.tsx";
import { PhotoUrlField } from "./photo-url-field.tsx";
import { SinglePhoto } from "./single-photo.tsx";
import { UploadStatus } from "./upload-status.tsx";
import { useSubmitPhotos } from "./use-submit-photos.ts";

const TABS = [
  { id: "file", label: "Upload File", icon: ImageUp },
  { id: "url", label: "Photo URL", icon: Link2 },
] as const;

/** The server's errors about the photo that this page shows unchanged (product.md, *Answers of the calls*). */
const PHOTO_ERRORS: string[] = [PHOTO_TEXTS.broken, PHOTO_INVALID_TYPE, PHOTO_TOO_LARGE];

/** One photo, as a file or by its link (product.md, *Screens*, the single-photo variant). */
export default function SinglePhotoForm() {
  const { picks, replace, clear } = usePickedPhotos(admitSinglePhoto);
  const [tab, setTab] = useState<"file" | "url">("file");
  const [address, setAddress] = useState("");
  const url = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<{ isWaiting: boolean }>();
  const { progress, failure, stop, send } = useSubmitPhotos({
    failed: (refusal) => [
      refusal && PHOTO_ERRORS.includes(refusal)
        ? refusal
        : "Submission failed: Please try again or contact us directly.",
    ],
    onStored(isWaiting) {
      form.forget();
      toast({ title: "Photo submitted successfully!" });
      setSent({ isWaiting });
      clear();
      setAddress("");
    },
  });

  const form = usePublicForm({
    name: "photo",
    draft: PHOTO_DRAFT,
    schema: photoAuthor,
    async send(author) {
      const problem = tab === "file" ? picks.length === 0 && PHOTO_TEXTS.noPhoto : linkProblem();
      if (!problem) return send(tab === "file" ? { picks, author } : { picks: [], photoUrls: [address], author });
      showErrorToast(
        problem,
        problem === PHOTO_TEXTS.unsupportedUrl ? "That page is not a picture: please upload the photo." : "",
      );
      return false;
    },
  });

  function linkProblem() {
    const problem = address ? photoUrlProblem(address) : PHOTO_TEXTS.noUrl;
    if (problem) url.current?.focus();
    return problem;
  }

  if (sent) return <PhotoSent isWaiting={sent.isWaiting} onAnother={() => setSent(undefined)} />;
  return (
    <PublicForm form={form} data-unsaved={picks.length > 0 ? "" : undefined} aria-label="Photo" className="grid gap-6">
      <Tabs
        label="How you share it"
        tabs={TABS.map(({ id, label, icon: Icon }) => ({
          id,
          label: (
            <>
              <Icon aria-hidden size={18} />
              <span>{label}</span>
            </>
          ),
        }))}
        current={tab}
        onChange={setTab}
      >
        {tab === "file" ? (
          <SinglePhoto pick={picks[0]} onChoose={replace} onRemove={progress ? undefined : clear} />
        ) : (
          <PhotoUrlField ref={url} address={address} onChange={setAddress} />
        )}
      </Tabs>
      <AuthorFields field={form.field} />
      <UploadStatus progress={progress} failure={failure} onStop={stop} />
      <Button type="submit" size="lg" busy={progress !== undefined} className="in-data-pressed:animate-pulse">
        {progress ? "Submitting..." : failure ? "Try again" : "Submit Photo"}
      </Button>
    </PublicForm>
  );
}
