import { Background, Controls, ReactFlow, type Edge, type Node, type ReactFlowProps } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { clsx } from 'clsx';
import './graph.css';

/** A graph for reading: it moves as a whole, and only the buttons in its boxes take the keyboard. @param className its size */
export function ReadGraph<Box extends Node, Line extends Edge>({
  className,
  ...graph
}: ReactFlowProps<Box, Line> & { className: string }) {
  return (
    <div className={clsx('read-graph', className)}>
      <ReactFlow
        {...graph}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        proOptions={{ hideAttribution: true }}
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}
