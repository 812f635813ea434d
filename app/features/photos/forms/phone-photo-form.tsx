import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { namedPhotoAuthor } from "../../../../schema/photo-author.ts";
import { PHOTO_LIMITS, PHOTO_TEXTS } from "../../../../schema/photo-limits.ts";
import { Button } from "../../../ui/button.tsx";
import { LiveForm } from "../../../ui/live-form.tsx";
import { toast } from "../../../ui/toast.tsx";
import { admitOnPhone } from "../upload/admit.ts";
import { complain } from "../upload/complain.ts";
import { usePicks } from "../upload/picks.ts";
import { AuthorFields } from "./author-fields.tsx";
import { NoScriptAdvice } from "./no-script-advice.tsx";
import { PhotoChooser } from "./photo-chooser.tsx";
import { PhotoSent } from "./photo-sent.tsx";
import { PickTiles } from "./pick-tiles.tsx";
import { SendStatus } from "./send-status.tsx";
import { useSender } from "./use-sender.ts";
import { PHOTO_DRAFT, useTyped } from "./use-typed.ts";

/** The phone's page: up to five photos of 20 MB, name and email required (spec section 5). */
export default function PhonePhotoForm() {
  const form = useForm({ resolver: zodResolver(namedPhotoAuthor) });
  const { register, reset, handleSubmit, formState } = form;
  const { keepTyped, forgetTyped } = useTyped(form);
  const { errors } = formState;
  const { picks, add, remove, clear } = usePicks(admitOnPhone);
  const [sent, setSent] = useState<{ isWaiting: boolean }>();
  const { progress, failure, stop, send } = useSender({
    failed: () => ["Upload failed: Please try again."],
    onStored(isWaiting) {
      forgetTyped();
      toast({ title: "Photo submitted successfully!" });
      setSent({ isWaiting });
      clear();
      reset();
    },
  });

  const missing = (what?: string) => complain(PHOTO_TEXTS.missingFields, what);
  const submit = handleSubmit(
    (author) => (picks.length > 0 ? send({ picks, author }) : missing("Please add at least one photo.")),
    () => {
      const { customerName, customerEmail } = form.getValues();
      const isComplete = customerName.trim() && customerEmail.trim() && picks.length > 0;
      if (!isComplete) missing("Please give your name, your email and at least one photo.");
    },
  );

  if (sent) return <PhotoSent isWaiting={sent.isWaiting} onAnother={() => setSent(undefined)} />;
  return (
    <LiveForm
      draft={PHOTO_DRAFT}
      data-unsaved={picks.length > 0 ? "" : undefined}
      aria-label="Photos"
      onSubmit={submit}
      onChange={keepTyped}
      className="grid gap-5"
      withoutScript={<NoScriptAdvice />}
    >
      <PickTiles picks={picks} onRemove={remove} />
      {!progress && (
        <PhotoChooser
          multiple
          label={picks.length === 0 ? "Take or Choose Photos" : "Choose More Photos"}
          hint={picks.length === 0 ? "Up to 5 photos, 20 MB each" : `${picks.length} of ${PHOTO_LIMITS.count} photos`}
          onChoose={add}
        />
      )}
      <AuthorFields required register={register} errors={errors} />
      <SendStatus progress={progress} failure={failure} onStop={stop} />
      <Button type="submit" size="lg" busy={progress !== undefined} className="in-data-pressed:animate-pulse">
        {progress ? "Uploading..." : failure ? "Try again" : "Submit Photos"}
      </Button>
    </LiveForm>
  );
}
