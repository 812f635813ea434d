import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Dialog } from "../ui/dialog.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { AnswerView } from "./answer-list.tsx";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const useScript = <Props,>(noun: string, load: Load<Props>) => useQuery({ queryKey: ["script", noun], queryFn: load });

/**
 * A part of the desk whose script is fetched when it is first shown. In the truck the line may be gone by then: the part's
 * place says so and has a button to try again, where React's `lazy` would take the whole desk down for good.
 * @param noun as in "The bookings tab could not be loaded"
 */
export const fetchedPart = <Props extends object>(noun: string, load: Load<Props>) =>
  function FetchedPart(props: Props) {
    return (
      <AnswerView
        answer={useScript(noun, load)}
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

/** The same for a dialog, which is there once its script is. */
export const fetchedDialog = <Props extends { onClose: () => void }>(noun: string, load: Load<Props>) =>
  function FetchedDialog(props: Props) {
    const answer = useScript(noun, load);
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
