export const lookAtFaces = () => undefined;
