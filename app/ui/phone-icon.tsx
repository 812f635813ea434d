import { Icon, type IconProps } from "./icons.tsx";

export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 3h3l2 5-2.5 1.500a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3Z" />
  </Icon>
);
