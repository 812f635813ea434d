import { type ReactNode, useState } from "react";
import type { Preview, SendContent } from "../../../schema/notifications.ts";
import type { Toast } from "../../lib/data/toasts.ts";
import { useAction } from "../../lib/data/use-action.ts";
import { call } from "../../lib/net/api.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toast.tsx";
import { PREVIEW, peopleWords, QuietWarning, reachWords, takesWords } from "./reach.tsx";
import { type SendWords, useSend } from "./send-calls.ts";

interface SendButtonProps extends SendWords {
  content: SendContent;
  /** What is said where the content is not complete: nothing is asked, and nothing sent. */
  missing: Pick<Toast, "title" | "description"> | undefined;
  /** The preview that is in sight. */
  shown: Preview | undefined;
  variant?: "primary" | "secondary";
  className?: string;
  children: ReactNode;
}

/** Sends to everybody. It asks first at night, and when whom it reaches and what it takes is not what the screen shows. */
export function SendButton({ content, missing, shown, children, variant, className, ...words }: SendButtonProps) {
  const send = useSend(words);
  // Counted at each press: somebody may have signed up since the words were typed.
  const count = useAction({ call: (sent: SendContent) => call<Preview>("POST", PREVIEW, sent), failed: words.failed });
  const [asked, setAsked] = useState<{ content: SendContent; preview: Preview }>();
  const [isOpen, setOpen] = useState(false);

  function ask() {
    if (missing) return toast({ ...missing, variant: "destructive" });
    count.mutate(content, {
      onSuccess(preview) {
        const isShown = shown && reachWords(shown) === reachWords(preview);
        if (isShown && !preview.quietHours) return send.mutate(content);
        setAsked({ content, preview });
        setOpen(true);
      },
    });
  }

  return (
    <>
      <Button busy={count.isPending || send.isPending} onClick={ask} variant={variant} className={className}>
        {children}
      </Button>
      {asked && (
        <Confirm
          open={isOpen}
          onOpenChange={setOpen}
          question={`Send to ${peopleWords(asked.preview)}?`}
          action="Send"
          onConfirm={() => send.mutate(asked.content)}
        >
          <span>{takesWords(asked.preview)}</span>
          <QuietWarning />
        </Confirm>
      )}
    </>
  );
}
