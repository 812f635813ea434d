/** Whether a reload would lose something: an edit without a draft, or an open dialog. */
export const hasUnsavedEdits = () =>
  document.querySelector("[data-unsaved], [role=dialog], [role=alertdialog]") !== null;
