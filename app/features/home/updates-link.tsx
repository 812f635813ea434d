import { buttonLook } from "../../ui/button-look.ts";
import { BellIcon } from "../../ui/icons.tsx";
import { JumpLink } from "../../ui/jump-link.tsx";
import { isLinked } from "./sections.ts";

const SIGNUP = "/#notifications";

/** Leads to the signup for notifications. */
export function UpdatesLink() {
  if (!isLinked(SIGNUP)) return null;
  return (
    <JumpLink to={SIGNUP} className={buttonLook({ variant: "ghost", size: "sm" }, "w-full")}>
      <BellIcon className="size-5" />
      Get Location Updates
    </JumpLink>
  );
}
