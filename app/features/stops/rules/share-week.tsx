import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { type Schedule, weekRange } from "../../../../schema/schedule.ts";
import { isTodaysStop } from "../../../../schema/stop-over.ts";
import { addDays, wallClock } from "../../../../schema/times.ts";
import { CallFailed, call } from "../../../lib/net/api.ts";
import { saveFile } from "../../../lib/net/save-answer.ts";
import { useSite, useToday } from "../../../lib/page/site.ts";
import { useObjectUrl } from "../../../lib/page/use-object-url.ts";
import { AnswerView } from "../../../ui/answer-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.tsx";
import { weekText } from "./week-text.ts";

/** Shows the week as a picture with its text. One press shares both, or saves the picture and copies the text. */
export function ShareWeek() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Share2 aria-hidden size={18} /> Share the week
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Share the week">
        {isOpen && <Week />}
      </Dialog>
    </>
  );
}

function Week() {
  const today = useToday();
  const [isNext, setNext] = useState(false);
  const from = isNext ? addDays(weekRange(today, 1).until, 1) : today;
  const answer = useWeek(from);

  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-2">
        <Button variant={isNext ? "secondary" : "primary"} aria-pressed={!isNext} onClick={() => setNext(false)}>
          This week
        </Button>
        <Button variant={isNext ? "primary" : "secondary"} aria-pressed={isNext} onClick={() => setNext(true)}>
          Next week
        </Button>
      </div>
      <AnswerView answer={answer} noun="week" skeleton={<WeekLoading />}>
        {(week) => <Shared key={from} {...week} />}
      </AnswerView>
    </div>
  );
}

/** A placeholder with the height of the picture, its text and the button. */
function WeekLoading() {
  return (
    <div className="grid gap-4">
      <Skeleton className="aspect-4/5" />
      <Skeleton className="h-48" />
      <Skeleton className="h-12" />
    </div>
  );
}

function Shared({ picture, text: initialText }: { picture: File; text: string }) {
  const [text, setText] = useState(initialText);
  const shared = { files: [picture], text };
  const canShare = "canShare" in navigator && navigator.canShare(shared);

  async function share() {
    try {
      await navigator.share(shared);
    } catch (error) {
      // An `AbortError` means that the owner has closed the phone's share sheet.
      if (!(error instanceof DOMException && error.name === "AbortError")) save();
    }
  }

  function save() {
    saveFile(picture, picture.name);
    navigator.clipboard.writeText(text).then(
      () => toast({ title: "Picture saved, text copied" }),
      () => toast({ title: "Picture saved", description: "The text could not be copied." }),
    );
  }

  return (
    <>
      <Picture file={picture} />
      <TextArea label="Text" rows={6} value={text} onChange={({ target }) => setText(target.value)} />
      <Button onClick={canShare ? share : save}>{canShare ? "Share" : "Save picture and copy text"}</Button>
    </>
  );
}

/** Shows the fetched picture, without a second request. */
function Picture({ file }: { file: File }) {
  const address = useObjectUrl(file);
  if (!address) return <Skeleton className="aspect-4/5" />;
  return (
    <img src={address} alt="Your stops of the week" className="aspect-4/5 w-full rounded-control border border-line" />
  );
}

/** Fetches the picture and the text before the press, because a phone allows sharing only right after a press. */
function useWeek(from: string) {
  const today = useToday();
  const { name, timezone } = useSite().business;
  const address = `/week-picture?from=${from}`;
  return useQuery({
    queryKey: [address],
    queryFn: async () => {
      const [answer, schedule] = await Promise.all([fetch(address), call<Schedule>("GET", scheduleOf(from))]);
      if (!answer.ok) throw new CallFailed(answer.status, answer.statusText, await answer.text());
      const picture = new File([await answer.blob()], `week-${from}.jpg`, { type: "image/jpeg" });
      const now = wallClock(new Date(), timezone);
      // After midnight, a night stop that is not over belongs to today, as in the picture.
      const stops = schedule.stops.filter((stop) => stop.date >= from || isTodaysStop(stop, now));
      return { picture, text: weekText(name, stops, window.location.origin, today) };
    },
    // The answer is not cached, because a stop may change.
    staleTime: 0,
    gcTime: 0,
  });
}

const scheduleOf = (from: string) => `/api/schedule?from=${from}&weeks=1`;
