/** A short video of changing colors in WebM, which this browser makes itself. Making it takes as long as the video lasts. */
export async function recordVideo(milliseconds: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [64, 36];
  const drawing = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start();
  const started = performance.now();
  while (performance.now() - started < milliseconds) {
    if (drawing !== null) drawing.fillStyle = `hsl(${Math.round(performance.now() / 10) % 360} 80% 50%)`;
    drawing?.fillRect(0, 0, 64, 36);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  recorder.stop();
  await stopped;
  return new Blob(parts, { type: 'video/webm' });
}
