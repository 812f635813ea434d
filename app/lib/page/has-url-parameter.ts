/** Whether the current URL has a parameter. When an answer comes, the user may have opened another tab of the desk, with another URL. */
export const hasUrlParameter = (name: string) => new URLSearchParams(window.location.search).has(name);
