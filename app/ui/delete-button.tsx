import { Trash2 } from "lucide-react";
import { SingleTapButton } from "./single-tap-button.tsx";

/** Deletes without a question (product.md, *Screens*), so it is set apart from the other buttons. */
export const DeleteButton = ({ onDelete }: { onDelete: () => void }) => (
  <SingleTapButton variant="danger" size="sm" className="ml-auto" onClick={onDelete}>
    <Trash2 aria-hidden size={18} /> Delete
  </SingleTapButton>
);
