import { useEffect, useState } from "react";
import { type FollowedTopic, followForm } from "../../../schema/follows.ts";
import { PUBLIC_FORMS } from "../../../schema/public-forms.ts";
import { usePublicForm } from "../../lib/forms/use-public-form.ts";
import { call } from "../../lib/net/api.ts";
import { Button } from "../../ui/button.tsx";
import { Honeypot } from "../../ui/honeypot.tsx";
import { PhoneAlerts } from "../../ui/phone-alerts.tsx";
import { PublicForm } from "../../ui/public-form.tsx";
import { SuccessMessage } from "../../ui/success-message.tsx";
import { prepareToasts, toast } from "../../ui/toast.tsx";
import { ChannelCheckboxes, EmailAndPhoneFields } from "./contact-fields.tsx";
import { signupErrorWords } from "./signup-error.ts";
import { TopicCheckboxes } from "./topic-checkboxes.tsx";

/** The number of topics above the address fields, the nearest ones; the others unfold. */
const SHOWN_TOPICS = 5;

interface FollowCardProps {
  /** The topics that can be chosen. */
  topics: FollowedTopic[];
  /** The topic that is ticked at first. */
  chosen?: string;
}

/** The form that subscribes to chosen stops only, then its confirmation. */
export function FollowCard(props: FollowCardProps) {
  const [isDone, setDone] = useState(false);
  return isDone ? (
    <SuccessMessage
      heading="h2"
      title="You're all set!"
      actions={
        <Button variant="secondary" onClick={() => setDone(false)}>
          Follow Something Else
        </Button>
      }
    >
      {PUBLIC_FORMS.follow.thanks.description}
    </SuccessMessage>
  ) : (
    <FollowForm {...props} onDone={() => setDone(true)} />
  );
}

function FollowForm({ topics, chosen, onDone }: FollowCardProps & { onDone: () => void }) {
  const form = usePublicForm({
    name: "follow",
    draft: "follow-draft",
    schema: followForm,
    send: (choices) => call("POST", PUBLIC_FORMS.follow.call, choices),
    sent() {
      onDone();
      toast(PUBLIC_FORMS.follow.thanks);
    },
    failed: (error) =>
      toast({ title: "Subscription failed", description: signupErrorWords(error), variant: "destructive" }),
  });
  useEffect(prepareToasts, []);

  return (
    <PublicForm form={form} aria-label="Follow" className="grid grid-cols-1 gap-5">
      <TopicCheckboxes
        topics={topics}
        shown={SHOWN_TOPICS}
        box={(topic) => form.box(topic, topic === chosen)}
        error={form.field("topics").error}
      />
      <EmailAndPhoneFields form={form} />
      <ChannelCheckboxes form={form} isForChosenStops />
      <Honeypot name="website" />
      <Button type="submit" size="lg" busy={form.isSending} className="in-data-pressed:animate-pulse">
        {form.isSending ? "Following..." : "Follow"}
      </Button>
      <PhoneAlerts isForChosenStops />
    </PublicForm>
  );
}
