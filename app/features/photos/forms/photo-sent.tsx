import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { buttonLook } from "../../../ui/button-look.ts";
import { SuccessMessage } from "../../../ui/success-message.tsx";

interface PhotoSentProps {
  /** Whether the photo appears only after the owner's approval. */
  isWaiting: boolean;
  onAnother: () => void;
}

export function PhotoSent({ isWaiting, onAnother }: PhotoSentProps) {
  return (
    <SuccessMessage
      heading="h2"
      title="Photo Submitted!"
      actions={
        <>
          <Link to="/" className={buttonLook()}>
            Back to Website
          </Link>
          <Button variant="secondary" onClick={onAnother}>
            Share Another Photo
          </Button>
        </>
      }
    >
      {isWaiting
        ? "Thank you! We'll take a quick look, then it shows up in the gallery."
        : "Thank you! It's in the gallery now for everyone to see."}
    </SuccessMessage>
  );
}
