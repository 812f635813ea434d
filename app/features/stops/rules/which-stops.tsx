import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogClose } from "../../../ui/dialog.tsx";

interface WhichStopsQuestionProps {
  title: string;
  onOne: () => void;
  onAllAfter: () => void;
  onClose: () => void;
}

/** Asks whether an action concerns one occurrence of a rule, or this and all later ones. */
export const WhichStopsQuestion = ({ title, onOne, onAllAfter, onClose }: WhichStopsQuestionProps) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
    <div className="flex flex-col gap-3">
      <Button variant="secondary" size="lg" onClick={onOne}>
        This one
      </Button>
      <Button variant="secondary" size="lg" onClick={onAllAfter}>
        This and all after it
      </Button>
      <DialogClose>
        <Button variant="ghost">Cancel</Button>
      </DialogClose>
    </div>
  </Dialog>
);
