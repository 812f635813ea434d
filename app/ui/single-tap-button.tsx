import { isSecondPress } from "../lib/forms/press.ts";
import { Button, type ButtonProps } from "./button.tsx";

/** A button whose action needs one tap. It ignores the second half of a double tap. */
export const SingleTapButton = ({ onClick, ...rest }: ButtonProps) => (
  <Button
    {...rest}
    onClick={(event) => {
      if (isSecondPress(event)) event.preventDefault();
      else onClick?.(event);
    }}
  />
);
