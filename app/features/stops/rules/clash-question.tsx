import { Confirm } from "../../../ui/confirm.tsx";

interface ClashQuestionProps {
  /** The clashing bookings, one line each; undefined while the dialog is closed. */
  words: string[] | undefined;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks whether to save a rule that clashes with confirmed bookings. */
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
