/* HTML that only scripts use: templates/scripted.html wrote it, no text of a page is in it. */
const partOf = (name) => {
  const template = document.createElement("template");
  template.innerHTML = PARTS[name];
  return template.content;
};
