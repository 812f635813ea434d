import { buttonLook } from "../../ui/button-look.ts";
import { BellIcon } from "../../ui/icons.tsx";
import { JumpLink } from "../../ui/jump-link.tsx";

/** Leads to the signup for notifications. */
export function UpdatesLink() {
  return (
    <JumpLink to="/#notifications" className={buttonLook({ variant: "ghost", size: "sm" }, "w-full")}>
      <BellIcon className="size-5" />
      Get Location Updates
    </JumpLink>
  );
}
