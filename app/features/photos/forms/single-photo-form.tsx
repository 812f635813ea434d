import { zodResolver } from "@hookform/resolvers/zod";
import { ImageUp, Link2 } from "lucide-react";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { photoAuthor } from "../../../../schema/photo-author.ts";
import { PHOTO_INVALID_TYPE, PHOTO_TEXTS, PHOTO_TOO_LARGE, photoUrlProblem } from "../../../../schema/photo-limits.ts";
import { Button } from "../../../ui/button.tsx";
import { LiveForm } from "../../../ui/live-form.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { toast } from "../../../ui/toast.tsx";
import { admitSingle } from "../upload/admit.ts";
import { complain } from "../upload/complain.ts";
import { usePicks } from "../upload/picks.ts";
import { AuthorFields } from "./author-fields.tsx";
import { NoScriptAdvice } from "./no-script-advice.tsx";
import { PhotoSent } from "./photo-sent.tsx";
import { PhotoUrlField } from "./photo-url-field.tsx";
import { SendStatus } from "./send-status.tsx";
import { SinglePhoto } from "./single-photo.tsx";
import { useSender } from "./use-sender.ts";
import { PHOTO_DRAFT, useTyped } from "./use-typed.ts";

const TABS = [
  { id: "file", label: "Upload File", icon: ImageUp },
  { id: "url", label: "Photo URL", icon: Link2 },
] as const;

/** What the server says of a photo in the words that spec section 8 has for this page. */
const OF_THE_PHOTO: string[] = [PHOTO_TEXTS.broken, PHOTO_INVALID_TYPE, PHOTO_TOO_LARGE];

/** One photo, as a file or by its link (spec section 2, the single-photo variant). */
export default function SinglePhotoForm() {
  const form = useForm({ resolver: zodResolver(photoAuthor) });
  const { register, reset, handleSubmit, formState } = form;
  const { keepTyped, forgetTyped } = useTyped(form);
  const { picks, replace, clear } = usePicks(admitSingle);
  const [tab, setTab] = useState<"file" | "url">("file");
  const [address, setAddress] = useState("");
  const url = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<{ isWaiting: boolean }>();
  const { progress, failure, stop, send } = useSender({
    failed: (refusal) => [
      refusal && OF_THE_PHOTO.includes(refusal)
        ? refusal
        : "Submission failed: Please try again or contact us directly.",
    ],
    onStored(isWaiting) {
      forgetTyped();
      toast({ title: "Photo submitted successfully!" });
      setSent({ isWaiting });
      clear();
      setAddress("");
      reset();
    },
  });

  const submit = handleSubmit((author) => {
    if (tab === "file") return picks.length > 0 ? send({ picks, author }) : complain(PHOTO_TEXTS.noPhoto);
    const problem = address ? photoUrlProblem(address) : PHOTO_TEXTS.noUrl;
    if (!problem) return send({ picks: [], photoUrls: [address], author });
    url.current?.focus();
    complain(
      problem,
      problem === PHOTO_TEXTS.unsupportedUrl ? "That page is not a picture: please upload the photo." : "",
    );
  });

  if (sent) return <PhotoSent isWaiting={sent.isWaiting} onAnother={() => setSent(undefined)} />;
  return (
    <LiveForm
      draft={PHOTO_DRAFT}
      data-unsaved={picks.length > 0 ? "" : undefined}
      aria-label="Photo"
      onSubmit={submit}
      onChange={keepTyped}
      className="grid gap-6"
      withoutScript={<NoScriptAdvice />}
    >
      <Tabs
        label="How you share it"
        tabs={TABS.map(({ id, label, icon: Icon }) => ({
          id,
          label: (
            <>
              <Icon aria-hidden size={18} />
              {label}
            </>
          ),
        }))}
        current={tab}
        onChange={setTab}
      >
        {tab === "file" ? (
          <SinglePhoto pick={picks[0]} onChoose={replace} onRemove={clear} />
        ) : (
          <PhotoUrlField ref={url} address={address} onChange={setAddress} />
        )}
      </Tabs>
      <AuthorFields register={register} errors={formState.errors} />
      <SendStatus progress={progress} failure={failure} onStop={stop} />
      <Button type="submit" size="lg" busy={progress !== undefined} className="in-data-pressed:animate-pulse">
        {progress ? "Submitting..." : failure ? "Try again" : "Submit Photo"}
      </Button>
    </LiveForm>
  );
}
