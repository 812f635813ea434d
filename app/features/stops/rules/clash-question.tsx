import { Confirm } from "../../../ui/confirm.tsx";

interface ClashQuestionProps {
  /** What is in the way; undefined while nothing is asked. */
  words: string[] | undefined;
  onClose: () => void;
  onConfirm: () => void;
}

/** Bookings in the way of a rule: the owner decides. */
export const ClashQuestion = ({ words, onClose, onConfirm }: ClashQuestionProps) => (
  <Confirm
    open={words !== undefined}
    onOpenChange={(open) => !open && onClose()}
    question="Confirmed bookings are in the way"
    action="Save anyway"
    refusal="Go back"
    onConfirm={onConfirm}
  >
    <span className="block max-h-60 overflow-y-auto">
      {words?.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </span>
  </Confirm>
);
