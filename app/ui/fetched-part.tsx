import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { loadAnew } from "../lib/load-part.ts";
import { AnswerView } from "./answer-list.tsx";
import { Dialog } from "./dialog.tsx";
import { Spinner } from "./spinner.tsx";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A phone that changes its network breaks off what is under way: a moment later the same script comes. */
const NETWORK_CHANGE_MS = 1_000;

const loadTwice = async <Props,>(load: Load<Props>) => {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, NETWORK_CHANGE_MS));
    return load();
  }
};

/** A script that did not come when it was asked for again comes with the page loaded anew, and what was typed. */
function asksAgain<Props>(load: Load<Props>): Load<Props> {
  let hasFailed = false;
  return async () => {
    try {
      return await loadTwice(load);
    } catch (error) {
      if (hasFailed) await loadAnew();
      hasFailed = true;
      throw error;
    }
  };
}

const useScript = <Props,>(noun: string, queryFn: Load<Props>) => useQuery({ queryKey: ["script", noun], queryFn });

/**
 * A part of the desk whose script is fetched when it is first shown. In the truck the line may be gone by then: the part's
 * place says so and has a button to try again, where React's `lazy` would take the whole desk down for good.
 * @param noun as in "The bookings tab could not be loaded"
 */
export function fetchedPart<Props extends object>(noun: string, load: Load<Props>) {
  const script = asksAgain(load);
  return function FetchedPart(props: Props) {
    return (
      <AnswerView
        answer={useScript(noun, script)}
        noun={noun}
        skeleton={
          <p className="flex justify-center gap-3 py-24 text-muted">
            <Spinner /> Loading...
          </p>
        }
      >
        {({ default: Part }) => <Part {...props} />}
      </AnswerView>
    );
  };
}

/** The same for a dialog, which is there once its script is. */
export function fetchedDialog<Props extends { onClose: () => void }>(noun: string, load: Load<Props>) {
  const script = asksAgain(load);
  return function FetchedDialog(props: Props) {
    const answer = useScript(noun, script);
    if (answer.data) return <answer.data.default {...props} />;
    if (answer.isLoading) return null;
    return (
      <Dialog open onOpenChange={props.onClose} title="No connection?">
        <AnswerView answer={answer} noun={noun} skeleton={null}>
          {() => null}
        </AnswerView>
      </Dialog>
    );
  };
}
