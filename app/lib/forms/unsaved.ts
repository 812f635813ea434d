/** What would be lost by a reload: an edit that no draft keeps, and a question that is open. */
export const hasUnsaved = () => document.querySelector("[data-unsaved], [role=dialog], [role=alertdialog]") !== null;
