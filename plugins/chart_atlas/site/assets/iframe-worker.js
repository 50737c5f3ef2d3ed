/* Stands in for workers on pages from a disk, where browsers start none: a hidden frame runs the
   script, as in iframe-worker 1.0.4 by Martin Donath, which Material's offline plugin loads from
   another host. That one writes a script into its frame, which the policy of our pages keeps from
   running; here the page gives the frame what a worker has. */
(() => {
"use strict";
class IFrameWorker extends EventTarget {
  constructor(url) {
    super();
    this.frame = document.createElement("iframe");
    this.frame.hidden = true;
    document.body.append(this.frame);
    const inside = this.frame.contentWindow;
    inside.postMessage = (data) => this.tell(this, data);
    inside.importScripts = (...scripts) => scripts.reduce((before, each) => before.then(() => this.run(each)), Promise.resolve());
    this.loaded = this.run(url);
  }
  run(url) {
    return new Promise((resolve) => {
      const script = this.frame.contentDocument.createElement("script");
      script.src = url;
      script.onload = resolve;
      script.onerror = (event) => { this.dispatchEvent(new ErrorEvent("error", { message: `cannot load ${url}` })); this.onerror?.(event); };
      this.frame.contentDocument.body.append(script);
    });
  }
  tell(whom, data) {
    const event = new MessageEvent("message", { data: structuredClone(data) });
    setTimeout(() => { whom.dispatchEvent(event); if (whom === this) this.onmessage?.(event); });
  }
  postMessage(data) {
    this.loaded.then(() => this.tell(this.frame.contentWindow, data));
  }
  terminate() {
    this.frame.remove();
  }
}
window.IFrameWorker = IFrameWorker;
if (location.protocol === "file:") window.Worker = IFrameWorker;
})();
