/** Whether a reload would lose something: an edit without a draft, or an open dialog. */
export const hasUnsaved = () => document.querySelector("[data-unsaved], [role=dialog], [role=alertdialog]") !== null;
