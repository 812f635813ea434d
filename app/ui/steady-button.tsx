import { isSecondPress } from "../lib/forms/press.ts";
import { Button, type ButtonProps } from "./button.tsx";

/** A button that changes something with one tap: it hears the first half of a double tap only. */
export const SteadyButton = ({ onClick, ...rest }: ButtonProps) => (
  <Button
    {...rest}
    onClick={(event) => {
      if (isSecondPress(event)) event.preventDefault();
      else onClick?.(event);
    }}
  />
);
